import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

export interface ProfileRow {
  pairs: string[];
  words_per_week: number;
  rate_note: string;
  available: boolean;
}

export async function selectProfile(db: Executor, userId: string): Promise<ProfileRow | undefined> {
  return maybeRow<ProfileRow>(
    db,
    sql`select pairs, words_per_week, rate_note, available from product.reviewer_profiles where user_id = ${userId}`,
  );
}

export async function upsertProfile(db: Executor, userId: string, profile: ProfileRow): Promise<void> {
  await run(
    db,
    sql`
    insert into product.reviewer_profiles (user_id, pairs, words_per_week, rate_note, available)
    values (${userId}, ${profile.pairs}, ${profile.words_per_week}, ${profile.rate_note}, ${profile.available})
    on conflict (user_id) do update
      set pairs = excluded.pairs, words_per_week = excluded.words_per_week, rate_note = excluded.rate_note,
          available = excluded.available, updated_at = now()`,
  );
}

export async function markUnavailable(db: Executor, userId: string): Promise<void> {
  await run(db, sql`update product.reviewer_profiles set available = false where user_id = ${userId}`);
}

export interface ReviewerRow {
  id: string;
  name: string;
  email: string;
  words_per_week: number;
  note: string;
  pairs: string[];
  available: boolean;
  running: number;
}

const columns = sql`u.id, u.name, u.email, f.words_per_week, f.rate_note as note, f.pairs, f.available,
  (select count(*) from product.review_assignments a
   where a.reviewer_id = u.id and a.state in ('accepted', 'handed_over', 'returned')) as running`;

/** Whoever takes texts of a pair now; those with the least on their desk first. */
export async function selectAvailable(db: Executor, pair: string, exceptId: string | null): Promise<ReviewerRow[]> {
  return rows<ReviewerRow>(
    db,
    sql`
    select ${columns} from product.reviewer_profiles f join product.users u on u.id = f.user_id
    where f.available and ${pair} = any(f.pairs) and (u.is_reviewer or u.is_admin)
      and u.id is distinct from ${exceptId}::uuid
    order by running, u.name limit 200`,
  );
}

export async function selectReviewers(db: Executor): Promise<ReviewerRow[]> {
  return rows<ReviewerRow>(
    db,
    sql`select ${columns} from product.reviewer_profiles f join product.users u on u.id = f.user_id
        where u.is_reviewer or u.is_admin order by f.available desc, u.name limit 500`,
  );
}

export async function selectAdminIds(db: Executor): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from product.users where is_admin`);
  return found.map(({ id }) => id);
}

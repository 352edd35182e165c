import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';

export interface UserRow {
  id: string;
  identity_user_id: string;
  email: string;
  name: string;
  is_verified: boolean;
  is_admin: boolean;
  is_reviewer: boolean;
  referral_code: string;
  referred_by: string | null;
  subscription_tier: string;
  created_at: Date;
}

/** Asked with every request of somebody signed in. */
export async function selectUserByIdentity(db: Executor, identityUserId: string): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(
    db,
    sql`
    select id, identity_user_id, email, name, is_verified, is_admin, is_reviewer, referral_code, referred_by,
           subscription_tier, created_at
    from product.users where identity_user_id = ${identityUserId}`.prepared(),
  );
}

export async function selectUserByCode(db: Executor, referralCode: string): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(db, sql`select * from product.users where referral_code = ${referralCode.toUpperCase()}`);
}

export async function selectUser(db: Executor, id: string): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(db, sql`select * from product.users where id = ${id}`);
}

/** Nothing new can be made for the user until the transaction ends. */
export async function lockUser(db: Executor, id: string): Promise<void> {
  await run(db, sql`select from product.users where id = ${id} for update`);
}

export async function removeUser(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.users where id = ${id}`);
}

interface NewUser {
  identityUserId: string;
  email: string;
  name: string;
  verified: boolean;
  admin: boolean;
  language: 'en' | 'he';
  referralCode: string;
  referredBy: string | null;
}

/**
 * The provider has just proved this address for one identity: whoever else it was verified for has lost it there
 * (moved, or deleted and made anew), and keeps everything but the address.
 */
export async function releaseAddress(db: Executor, email: string, identityUserId: string): Promise<void> {
  await run(
    db,
    sql`update product.users set is_verified = false, is_admin = false
        where lower(email) = lower(${email}) and is_verified and identity_user_id <> ${identityUserId}`,
  );
}

/** Two tabs may sign in at once: whoever comes second finds the first one's row. */
export async function insertUser(db: Executor, user: NewUser): Promise<UserRow> {
  return oneRow<UserRow>(
    db,
    sql`
    insert into product.users (identity_user_id, email, name, is_verified, is_admin, language, referral_code, referred_by)
    values (${user.identityUserId}, ${user.email}, ${user.name}, ${user.verified}, ${user.admin}, ${user.language}, ${user.referralCode}, ${user.referredBy})
    on conflict (identity_user_id) do update
      set email = excluded.email, is_verified = excluded.is_verified, is_admin = excluded.is_admin
    returning *`,
  );
}

export async function updateUser(
  db: Executor,
  id: string,
  facts: { email: string; verified: boolean; admin: boolean },
): Promise<UserRow> {
  return oneRow<UserRow>(
    db,
    sql`update product.users set email = ${facts.email}, is_verified = ${facts.verified}, is_admin = ${facts.admin}
        where id = ${id} returning *`,
  );
}

export async function updateName(db: Executor, id: string, name: string): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(db, sql`update product.users set name = ${name} where id = ${id} returning *`);
}

export async function updateReviewer(db: Executor, id: string, reviewer: boolean): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(db, sql`update product.users set is_reviewer = ${reviewer} where id = ${id} returning *`);
}

interface UsageRow {
  month: string;
  projects: number;
  completed: number;
  words: number;
}

/** The last twelve months, the present one last. */
export async function selectUsage(db: Executor, userId: string): Promise<UsageRow[]> {
  return rows<UsageRow>(
    db,
    sql`
    select to_char(m.month, 'YYYY-MM') as month,
           count(p.id) as projects,
           count(p.id) filter (where p.state = 'completed') as completed,
           coalesce(sum(e.words) filter (where p.state = 'completed'), 0) as words
    from generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') as m (month)
      left join product.projects p
        on p.user_id = ${userId} and p.created_at >= m.month and p.created_at < m.month + interval '1 month'
      left join product.estimates e on e.project_id = p.id
    group by m.month order by m.month`,
  );
}

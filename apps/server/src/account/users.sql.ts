import { type Executor, maybeRow, oneRow, sql } from '@targum/server-kit';

export interface UserRow {
  id: string;
  identity_user_id: string;
  email: string;
  name: string;
  is_verified: boolean;
  is_admin: boolean;
  referral_code: string;
  referred_by: string | null;
  subscription_tier: string;
  created_at: Date;
}

export async function selectUserByIdentity(db: Executor, identityUserId: string): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(db, sql`select * from product.users where identity_user_id = ${identityUserId}`);
}

export async function selectUserByCode(db: Executor, referralCode: string): Promise<UserRow | undefined> {
  return maybeRow<UserRow>(db, sql`select * from product.users where referral_code = ${referralCode.toUpperCase()}`);
}

interface NewUser {
  identityUserId: string;
  email: string;
  name: string;
  verified: boolean;
  admin: boolean;
  referralCode: string;
  referredBy: string | null;
}

/** Two tabs may sign in at once: whoever comes second finds the first one's row. */
export async function insertUser(db: Executor, user: NewUser): Promise<UserRow> {
  return oneRow<UserRow>(
    db,
    sql`
    insert into product.users (identity_user_id, email, name, is_verified, is_admin, referral_code, referred_by)
    values (${user.identityUserId}, ${user.email}, ${user.name}, ${user.verified}, ${user.admin}, ${user.referralCode}, ${user.referredBy})
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

interface UsageRow {
  projects: number;
  completed: number;
  words: number;
  cost_micros: number;
}

export async function selectUsage(db: Executor, userId: string): Promise<UsageRow> {
  return oneRow<UsageRow>(
    db,
    sql`
    select count(*) as projects,
           count(*) filter (where p.state = 'completed') as completed,
           coalesce(sum(e.words) filter (where p.state = 'completed'), 0) as words,
           coalesce(sum(e.total_micros) filter (where p.state = 'completed'), 0)::bigint as cost_micros
    from product.projects p left join product.estimates e on e.project_id = p.id
    where p.user_id = ${userId} and p.created_at >= date_trunc('month', now())`,
  );
}

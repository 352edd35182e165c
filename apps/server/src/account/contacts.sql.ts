import { type Executor, maybeRow, rows, sql } from '@targum/server-kit';

export interface Contact {
  id: string;
  email: string;
  name: string;
  is_verified: boolean;
  language: 'en' | 'he';
  referral_code: string;
  referred_by: string | null;
  created_at: Date;
}

const columns = sql`id, email, name, is_verified, language, referral_code, referred_by, created_at`;

export async function selectContact(db: Executor, userId: string): Promise<Contact | undefined> {
  return maybeRow<Contact>(db, sql`select ${columns} from product.users where id = ${userId}`);
}

export async function selectInvited(db: Executor, referrerId: string): Promise<Contact[]> {
  return rows<Contact>(
    db,
    sql`select ${columns} from product.users where referred_by = ${referrerId} order by created_at desc limit 500`,
  );
}

export async function selectUserIdByEmail(db: Executor, email: string): Promise<string | undefined> {
  const row = await maybeRow<{ id: string }>(
    db,
    sql`select id from product.users where lower(email) = lower(${email}) order by is_verified desc, created_at limit 1`,
  );
  return row?.id;
}

export async function selectEmails(db: Executor, userIds: readonly string[]): Promise<{ id: string; email: string }[]> {
  return rows(db, sql`select id, email from product.users where id = any(${userIds}::uuid[])`);
}

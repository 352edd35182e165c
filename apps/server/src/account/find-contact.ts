import type { Executor } from '@targum/server-kit';
import { type Contact, selectContact, selectEmails, selectInvited, selectUserIdByEmail } from './contacts.sql.ts';

export type { Contact };

/** Whom to write to, and in which language; nobody once the account is deleted. */
export async function findContact(db: Executor, userId: string): Promise<Contact | undefined> {
  return selectContact(db, userId);
}

/** Who signed up with this person's code, newest first. */
export async function listInvited(db: Executor, referrerId: string): Promise<Contact[]> {
  return selectInvited(db, referrerId);
}

export async function findUserIdByEmail(db: Executor, email: string): Promise<string | undefined> {
  return selectUserIdByEmail(db, email);
}

/** Addresses by user, for the console. */
export async function findEmails(db: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  const found = await selectEmails(db, userIds);
  return new Map(found.map(({ id, email }) => [id, email]));
}

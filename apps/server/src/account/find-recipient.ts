import type { Executor } from '@targum/server-kit';
import { selectRecipient } from './preferences.sql.ts';

/** Where and in which language somebody wants to hear of their projects; undefined when they do not. */
export async function findRecipient(
  db: Executor,
  userId: string,
): Promise<{ email: string; name: string; language: 'en' | 'he' } | undefined> {
  return selectRecipient(db, userId);
}

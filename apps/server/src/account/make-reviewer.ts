import type { Executor } from '@targum/server-kit';
import { type UserRow, updateReviewer } from './users.sql.ts';

export async function makeReviewer(db: Executor, userId: string, reviewer: boolean): Promise<UserRow | undefined> {
  return updateReviewer(db, userId, reviewer);
}

import type { Db } from '../database.ts';
import { userById } from './users.sql.ts';

/** Somebody of this project whom no administrator has disabled. */
export async function maySignIn(db: Db, projectId: string, userId: string): Promise<boolean> {
  const user = await userById(db, projectId, userId);
  return user !== undefined && user.status !== 'disabled';
}

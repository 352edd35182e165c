import type { Db } from '../database.ts';
import { revokeUserSessions } from './sessions.sql.ts';

/** Signs somebody out everywhere, but for one session where that is to go on; says how many ended. */
export async function endUserSessions(db: Db, userId: string, now: Date, why: string, except = ''): Promise<number> {
  return revokeUserSessions(db, userId, now, why, except);
}

import type { Deps } from '../deps.ts';
import { timestamp } from '../users/present-user.ts';
import { currentLocks } from './protection.sql.ts';

const most = 200;

/** Methods of users that are closed at the moment. */
export async function listLocks(deps: Deps, projectId: string, userId: string | undefined) {
  const rows = await currentLocks(deps.db, projectId, userId ?? null, deps.clock(), most);
  const locks = rows.map((row) => ({
    user_id: row.user_id,
    email: row.email,
    method: row.method,
    known_device: row.device !== '',
    failures: row.count,
    locked_at: timestamp(row.locked_at),
    locked_until: timestamp(row.locked_until),
  }));
  return { locks };
}

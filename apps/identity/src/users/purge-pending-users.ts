import { run } from '../database.ts';
import type { Deps } from '../deps.ts';

const keepDays = 30;

/** People who asked for a code or link and never used it leave nothing behind. */
export async function purgePendingUsers(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - keepDays * 24 * 3600_000);
  return run(
    deps.db,
    `delete from identity.users u where status = 'pending' and created_at < $1
       and not exists (select from identity.passwords p where p.user_id = u.user_id)
       and not exists (select from identity.emails e where e.user_id = u.user_id and e.verified)`,
    [before],
  );
}

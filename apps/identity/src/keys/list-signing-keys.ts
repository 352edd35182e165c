import type { Deps } from '../deps.ts';
import { timestamp } from '../users/present-user.ts';
import { publishedKeys } from './keys.sql.ts';

/** The public facts about every key that verifiers are told of. */
export async function listSigningKeys(deps: Deps) {
  const now = deps.clock();
  const rows = await publishedKeys(deps.db, now);
  const keys = rows.map((row) => ({
    kid: row.kid,
    algorithm: row.algorithm,
    signs_from: timestamp(row.signs_from),
    signs_until: row.signs_until && timestamp(row.signs_until),
    published_until: row.published_until && timestamp(row.published_until),
    state:
      row.signs_from > now
        ? ('next' as const)
        : row.signs_until && row.signs_until <= now
          ? ('old' as const)
          : ('signing' as const),
  }));
  return { keys };
}

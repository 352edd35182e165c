import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { killChallenges, killChallengesOfMethod } from './challenges.sql.ts';

/** Codes and links that are still on their way to somebody, or to one address of theirs, open nothing any more. */
export const cancelChallenges = (
  deps: Pick<Deps, 'clock'>,
  db: Db,
  of: { userId: string } | { methodId: string },
): Promise<number> =>
  'userId' in of ? killChallenges(db, of.userId, deps.clock()) : killChallengesOfMethod(db, of.methodId, deps.clock());

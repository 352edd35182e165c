import type { Deps } from '../deps.ts';
import { type ChallengeRow, newestCode, takeTry } from './challenges.sql.ts';

/** The newest code of a method that has not expired, dead or alive: whose it is decides whom a guess is charged to. */
export const findCode = (deps: Deps, projectId: string, methodId: string) =>
  newestCode(deps.db, projectId, methodId, deps.clock());

/** The code that may be compared with a guess, at the price of one of its tries; none when they are used up. */
export const takeTryAt = (deps: Deps, code: ChallengeRow) =>
  takeTry(deps.db, code.project_id, code.method_id, deps.clock());

import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../secrets/token.ts';
import { type ChallengeKind, type ChallengeRow, challengeByToken, spend } from './challenges.sql.ts';

export type { ChallengeRow };

/** What a token stands for while it is good, and whose it was in any case. Looking spends nothing. */
export async function findByToken(
  deps: Deps,
  projectId: string,
  token: string,
  kinds: readonly ChallengeKind[],
): Promise<{ found: ChallengeRow | undefined; userId: string | undefined }> {
  const row = await challengeByToken(deps.db, projectId, hashToken(token));
  const isGood = row && kinds.includes(row.kind) && !row.used_at && row.expires_at > deps.clock();
  return { found: isGood ? row : undefined, userId: row?.user_id };
}

/** True for exactly one caller, of all processes, and for none after its time. */
export const spendChallenge = (deps: Deps, db: Db, { challenge_id }: ChallengeRow) =>
  spend(db, challenge_id, deps.clock());

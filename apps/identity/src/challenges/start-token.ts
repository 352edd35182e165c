import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { type ChallengeRow, insertChallenge } from './challenges.sql.ts';

type TokenRequest = Pick<ChallengeRow, 'project_id' | 'kind' | 'method_id' | 'user_id' | 'asked_from'> &
  Partial<ChallengeRow> & { minutes: number };

/** A secret that works once and not for long; only its hash is kept. */
export async function startToken(deps: Deps, db: Db, { minutes, ...request }: TokenRequest): Promise<string> {
  const now = deps.clock();
  const token = newToken();
  await insertChallenge(db, {
    session_id: null,
    pending_address: null,
    code_challenge: null,
    redirect_url: null,
    browser_hash: null,
    browser_bound: false,
    ...request,
    challenge_id: randomUUID(),
    token_hash: hashToken(token),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * 60_000),
  });
  return token;
}

import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { markBrowser } from './browser-mark.ts';
import { type ChallengeKind, insertChallenge, renewCode } from './challenges.sql.ts';
import { passcodeOf } from './passcode.ts';

interface CodeRequest {
  kind: ChallengeKind;
  methodId: string;
  userId: string;
  minutes: number;
  /** The address when it is not yet the user's own. */
  pendingAddress?: string | undefined;
}

/** Makes a code, or takes up the one that is still alive, and gives its digits for the message. */
export async function startCode(deps: Deps, db: Db, visit: Visit, request: CodeRequest): Promise<string> {
  const now = deps.clock();
  const browser = markBrowser(visit);
  const expiresAt = new Date(now.getTime() + request.minutes * 60_000);
  const living = await renewCode(db, {
    methodId: request.methodId,
    kind: request.kind,
    now,
    expiresAt,
    from: visit.place,
    browser: browser.hash,
    bound: browser.bound,
  });
  if (living) return passcodeOf(deps.secret, living.challenge_id);
  const challengeId = randomUUID();
  await insertChallenge(db, {
    challenge_id: challengeId,
    project_id: visit.project.id,
    kind: request.kind,
    method_id: request.methodId,
    user_id: request.userId,
    session_id: request.pendingAddress ? (visit.session?.session_id ?? null) : null,
    pending_address: request.pendingAddress ?? null,
    token_hash: null,
    code_challenge: null,
    redirect_url: null,
    tries: 0,
    asked_from: visit.place,
    browser_hash: browser.hash,
    browser_bound: browser.bound,
    created_at: now,
    expires_at: expiresAt,
  });
  return passcodeOf(deps.secret, challengeId);
}

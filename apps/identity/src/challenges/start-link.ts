import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { markBrowser } from './browser-mark.ts';
import { type ChallengeKind, insertChallenge } from './challenges.sql.ts';

interface LinkRequest {
  kind: Extract<ChallengeKind, 'magic_link' | 'reset_password'>;
  methodId: string;
  userId: string;
  minutes: number;
  redirectUrl: string;
  codeChallenge?: string | undefined;
  pendingAddress?: string | undefined;
}

const tokenTypes = { magic_link: 'magic_links', reset_password: 'reset_password' } as const;

/** Makes a link's token; the mail points at our own page, which knows where to go on. */
export async function startLink(
  deps: Deps,
  db: Db,
  visit: Visit,
  request: LinkRequest,
): Promise<{ token: string; link: string }> {
  const now = deps.clock();
  const browser = markBrowser(visit);
  const token = newToken();
  await insertChallenge(db, {
    challenge_id: randomUUID(),
    project_id: visit.project.id,
    kind: request.kind,
    method_id: request.methodId,
    user_id: request.userId,
    session_id: request.pendingAddress ? (visit.session?.session_id ?? null) : null,
    pending_address: request.pendingAddress ?? null,
    token_hash: hashToken(token),
    code_challenge: request.codeChallenge ?? null,
    redirect_url: request.redirectUrl,
    tries: 0,
    asked_from: visit.place,
    browser_hash: browser.hash,
    browser_bound: false,
    created_at: now,
    expires_at: new Date(now.getTime() + request.minutes * 60_000),
  });
  const query = new URLSearchParams({
    public_token: visit.project.publicToken,
    stytch_token_type: tokenTypes[request.kind],
    token,
  });
  return { token, link: `${deps.publicUrl}/v1/magic_links/redirect?${query.toString()}` };
}

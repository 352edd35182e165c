import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { markBrowser } from './browser-mark.ts';
import type { ChallengeKind } from './challenges.sql.ts';
import { startToken } from './start-token.ts';

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
  const token = await startToken(deps, db, {
    kind: request.kind,
    project_id: visit.project.id,
    method_id: request.methodId,
    user_id: request.userId,
    session_id: request.pendingAddress ? (visit.session?.session_id ?? null) : null,
    pending_address: request.pendingAddress ?? null,
    code_challenge: request.codeChallenge ?? null,
    redirect_url: request.redirectUrl,
    asked_from: visit.place,
    browser_hash: markBrowser(visit).hash,
    minutes: request.minutes,
  });
  const query = new URLSearchParams({
    public_token: visit.project.publicToken,
    stytch_token_type: tokenTypes[request.kind],
    token,
  });
  return { token, link: `${deps.publicUrl}/v1/magic_links/redirect?${query.toString()}` };
}

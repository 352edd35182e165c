import { oauthAttach } from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { demandRecentProof } from '../../sessions/demand-recent-proof.ts';
import { flowMinutes } from './flow-cookie.ts';
import { insertAttachToken } from './oauth.sql.ts';
import { resolveProvider } from './resolve-provider.ts';

/** A signed-in user wants to connect a provider: the token binds the coming flow to this session. */
export const attach = endpoint(oauthAttach, async ({ deps, principal: visit, body }) => {
  const { user_id, session_id } = sessionOf(visit);
  demandRecentProof(deps, visit);
  resolveProvider(visit.project, body.provider);
  const token = newToken();
  const expiresAt = new Date(deps.clock().getTime() + flowMinutes * 60_000);
  const row = { user_id, session_id, provider: body.provider };
  await insertAttachToken(deps.db, hashToken(token), visit.project.id, row, expiresAt);
  return { oauth_attach_token: token };
});

import * as contracts from '@targum/identity-contracts';
import { endpoint } from '../http/endpoint.ts';
import { sessionOf } from '../http/visit.ts';
import { checkCaptcha } from '../protection/captcha.ts';
import { attestSession } from './attest-session.ts';
import { authenticateSession } from './authenticate-session.ts';
import { impersonate } from './impersonate.ts';
import { listSessions } from './list-sessions.ts';
import { revokeSession } from './revoke-session.ts';

export const sessionEndpoints = [
  endpoint(contracts.sessionAuthenticate, ({ deps, principal, body }) =>
    authenticateSession(deps, principal, body.session_duration_minutes),
  ),
  endpoint(contracts.sessionRevoke, ({ deps, principal }) =>
    revokeSession(deps, principal, sessionOf(principal).session_id),
  ),
  endpoint(contracts.sessionAttest, ({ deps, principal, body }) => attestSession(deps, principal, body)),
  endpoint(contracts.impersonationAuthenticate, async ({ deps, principal, body }) => {
    await checkCaptcha(deps, principal, body.captcha_token);
    return impersonate(deps, principal, body.impersonation_token);
  }),
  endpoint(contracts.sessionList, ({ deps, principal }) => listSessions(deps, principal)),
  endpoint(contracts.sessionRevokeOther, ({ deps, principal, params }) =>
    revokeSession(deps, principal, params.sessionId),
  ),
];

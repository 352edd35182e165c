import * as contracts from '@targum/identity-contracts';
import { endpoint } from '../http/endpoint.ts';
import { sessionOf } from '../http/visit.ts';
import { authenticateSession } from './authenticate-session.ts';
import { listSessions } from './list-sessions.ts';
import { revokeSession } from './revoke-session.ts';

export const sessionEndpoints = [
  endpoint(contracts.sessionAuthenticate, ({ deps, principal, body }) =>
    authenticateSession(deps, principal, body.session_duration_minutes),
  ),
  endpoint(contracts.sessionRevoke, ({ deps, principal }) =>
    revokeSession(deps, principal, sessionOf(principal).session_id),
  ),
  endpoint(contracts.sessionList, ({ deps, principal }) => listSessions(deps, principal)),
  endpoint(contracts.sessionRevokeOther, ({ deps, principal, params }) =>
    revokeSession(deps, principal, params.sessionId),
  ),
];

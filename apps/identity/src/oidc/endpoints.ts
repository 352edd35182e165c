import * as contracts from '@targum/identity-contracts';
import { endpoint } from '../http/endpoint.ts';
import { startAuthorize, submitAuthorize } from './authorize.ts';
import { listConnectedApps, revokeConnectedApp } from './connected-apps.ts';
import { exchangeAccessToken } from './exchange-access-token.ts';
import { startLogout } from './start-logout.ts';

export const oidcEndpoints = [
  endpoint(contracts.authorizeStart, ({ deps, principal, body }) => startAuthorize(deps, principal, body)),
  endpoint(contracts.authorizeSubmit, ({ deps, principal, body }) => submitAuthorize(deps, principal, body)),
  endpoint(contracts.logoutStart, ({ deps, principal, body }) => startLogout(deps, principal, body)),
  endpoint(contracts.connectedAppsList, ({ deps, principal }) => listConnectedApps(deps, principal)),
  endpoint(contracts.connectedAppRevoke, ({ deps, principal, params }) =>
    revokeConnectedApp(deps, principal, params.connectedAppId),
  ),
  endpoint(contracts.sessionExchangeAccessToken, ({ deps, principal, body }) =>
    exchangeAccessToken(deps, principal, body.access_token, body.session_duration_minutes),
  ),
];

import * as contracts from '@targum/identity-contracts';
import { listEntries } from '../audit/list-entries.ts';
import { sumMessageCosts } from '../audit/sum-message-costs.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { listSigningKeys } from '../keys/list-signing-keys.ts';
import { checkProvider } from '../methods/oauth/check-provider.ts';
import { listProviders } from '../methods/oauth/list-providers.ts';
import { removeProvider, setProvider } from '../methods/oauth/set-provider.ts';
import {
  changeClient,
  createClient,
  listClients,
  removeClient,
  rotateClientSecret,
} from '../oidc/administer-clients.ts';
import { listAppsAsAdmin, revokeAppAsAdmin } from '../oidc/connected-apps.ts';
import { readSettings, writeSettings } from '../projects/administer-settings.ts';
import { listLocks } from '../protection/list-locks.ts';
import { endSessionAsAdmin, setClaimsAsAdmin, signOutAsAdmin } from '../sessions/administer-sessions.ts';
import { listAllSessions } from '../sessions/list-all-sessions.ts';
import {
  createAsAdmin,
  deleteAsAdmin,
  listUsers,
  makeImpersonationToken,
  readUser,
  unlockAsAdmin,
  updateAsAdmin,
} from '../users/administer-users.ts';
import { importUsers } from '../users/import-users.ts';
import { adminEndpoint, demandScope, recordAdmin } from './admin-endpoint.ts';
import { createFurtherKey, endKey, listAdminKeys } from './admin-keys.ts';
import { countSignIns } from './count-sign-ins.ts';
import { watchMessageLimits } from './watch-message-limits.ts';

type Handler<R extends Parameters<typeof adminEndpoint>[0]> = Parameters<typeof adminEndpoint<R>>[1];

/** An endpoint that needs one scope. */
const scoped = <R extends Parameters<typeof adminEndpoint>[0]>(
  scope: contracts.AdminScope,
  route: R,
  handle: Handler<R>,
) =>
  adminEndpoint(route, (call) => {
    demandScope(call.principal, scope);
    return handle(call);
  });

export const adminEndpoints = [
  scoped('settings:read', contracts.adminSettingsGet, ({ deps, principal }) => readSettings(deps, principal)),
  scoped('settings:write', contracts.adminSettingsPut, ({ deps, principal, body }) =>
    writeSettings(deps, principal, body),
  ),
  scoped('settings:read', contracts.adminOAuthProviders, async ({ deps, principal }) =>
    listProviders(deps, principal.project),
  ),
  scoped('settings:write', contracts.adminOAuthProviderPut, ({ deps, principal, params, body }) =>
    setProvider(deps, principal, params.provider, body),
  ),
  scoped('settings:write', contracts.adminOAuthProviderDelete, ({ deps, principal, params }) =>
    removeProvider(deps, principal, params.provider),
  ),
  scoped('settings:read', contracts.adminOAuthProviderCheck, ({ deps, principal, params }) =>
    checkProvider(deps, principal, params.provider),
  ),
  scoped('clients:read', contracts.adminClientsList, ({ deps, principal }) => listClients(deps, principal)),
  scoped('clients:write', contracts.adminClientCreate, ({ deps, principal, body }) =>
    createClient(deps, principal, body),
  ),
  scoped('clients:write', contracts.adminClientUpdate, ({ deps, principal, params, body }) =>
    changeClient(deps, principal, params.clientId, body),
  ),
  scoped('clients:write', contracts.adminClientDelete, ({ deps, principal, params }) =>
    removeClient(deps, principal, params.clientId),
  ),
  scoped('clients:write', contracts.adminClientRotateSecret, ({ deps, principal, params }) =>
    rotateClientSecret(deps, principal, params.clientId),
  ),
  scoped('users:read', contracts.adminUsersList, ({ deps, principal, query }) => listUsers(deps, principal, query)),
  scoped('users:write', contracts.adminUserCreate, ({ deps, principal, body }) => createAsAdmin(deps, principal, body)),
  scoped('users:read', contracts.adminUserGet, ({ deps, principal, params }) =>
    readUser(deps, principal, params.userId),
  ),
  scoped('users:write', contracts.adminUserUpdate, ({ deps, principal, params, body }) =>
    updateAsAdmin(deps, principal, params.userId, body),
  ),
  scoped('users:write', contracts.adminUserDelete, ({ deps, principal, params }) =>
    deleteAsAdmin(deps, principal, params.userId),
  ),
  scoped('users:write', contracts.adminUserUnlock, ({ deps, principal, params }) =>
    unlockAsAdmin(deps, principal, params.userId),
  ),
  scoped('users:write', contracts.adminUserImport, ({ deps, principal, body }) => importUsers(deps, principal, body)),
  scoped('users:write', contracts.adminUserImpersonate, ({ deps, principal, params, body }) =>
    makeImpersonationToken(deps, principal, params.userId, body.impersonator_email),
  ),
  scoped('users:read', contracts.adminUserAppsList, ({ deps, principal, params }) =>
    listAppsAsAdmin(deps, principal, params.userId),
  ),
  scoped('users:write', contracts.adminUserAppRevoke, ({ deps, principal, params }) =>
    revokeAppAsAdmin(deps, principal, params),
  ),
  scoped('users:read', contracts.adminLocksList, ({ deps, principal, query }) =>
    listLocks(deps, principal.project.id, query.user_id),
  ),
  scoped('sessions:read', contracts.adminSessionsList, ({ deps, principal, query }) =>
    listAllSessions(deps, principal.project.id, query),
  ),
  scoped('sessions:write', contracts.adminSessionRevoke, ({ deps, principal, params }) =>
    endSessionAsAdmin(deps, principal, params.sessionId),
  ),
  scoped('sessions:write', contracts.adminUserSessionsRevoke, ({ deps, principal, params }) =>
    signOutAsAdmin(deps, principal, params.userId),
  ),
  scoped('sessions:write', contracts.adminSessionClaims, ({ deps, principal, params, body }) =>
    setClaimsAsAdmin(deps, principal, params.sessionId, body),
  ),
  scoped('keys:read', contracts.adminSigningKeysList, ({ deps }) => listSigningKeys(deps)),
  scoped('keys:write', contracts.adminKeysRotate, async ({ deps, principal, body }) => {
    const kid = await deps.keys.rotate(body.algorithm, body.now ? 0 : undefined);
    await recordAdmin(deps, deps.db, principal, 'keys.rotated', { details: { kid } });
    return { kid };
  }),
  scoped('audit:read', contracts.adminAuditList, ({ deps, principal, query }) =>
    listEntries(deps, principal.project.id, query),
  ),
  scoped('audit:read', contracts.adminAuditVerify, ({ deps }) => verifyChain(deps)),
  scoped('audit:read', contracts.adminMessageCosts, ({ deps, principal, query }) =>
    sumMessageCosts(deps, principal.project.id, query.days),
  ),
  scoped('audit:read', contracts.adminMessageLimits, ({ deps, principal }) =>
    watchMessageLimits(deps, principal.project),
  ),
  scoped('audit:read', contracts.adminSignInsCount, ({ deps, principal, query }) =>
    countSignIns(deps, principal.project.id, query.days),
  ),
  scoped('admin_keys:read', contracts.adminKeysList, ({ deps, principal }) => listAdminKeys(deps, principal)),
  scoped('admin_keys:write', contracts.adminKeyCreate, ({ deps, principal, body }) =>
    createFurtherKey(deps, principal, body),
  ),
  scoped('admin_keys:write', contracts.adminKeyRevoke, ({ deps, principal, params }) =>
    endKey(deps, principal, params.keyId),
  ),
];

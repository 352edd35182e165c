import * as contracts from '@targum/identity-contracts';
import { auditPage } from '../audit/audit-records.ts';
import { findBrokenLink } from '../audit/chain.ts';
import { listProviders } from '../methods/oauth/list-providers.ts';
import { presentUser } from '../users/present-user.ts';
import { adminEndpoint, demandScope, recordAdmin } from './admin-endpoint.ts';
import { createFurtherKey, endKey } from './admin-keys.ts';
import { changeClient, createClient, listClients, removeClient } from './administer-clients.ts';
import { readSettings, writeSettings } from './administer-settings.ts';
import {
  deleteAsAdmin,
  listUsers,
  makeImpersonationToken,
  setClaimsAsAdmin,
  signOutAsAdmin,
  unlockAsAdmin,
  updateAsAdmin,
} from './administer-users.ts';
import { importUsers } from './import-users.ts';

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
  scoped('clients:read', contracts.adminClientsList, ({ deps, principal }) => listClients(deps, principal)),
  scoped('clients:write', contracts.adminClientCreate, ({ deps, principal, body }) =>
    createClient(deps, principal, body),
  ),
  scoped('clients:write', contracts.adminClientUpdate, ({ deps, principal, params, body }) =>
    changeClient(deps, principal, params['clientId'] ?? '', body),
  ),
  scoped('clients:write', contracts.adminClientDelete, ({ deps, principal, params }) =>
    removeClient(deps, principal, params['clientId'] ?? ''),
  ),
  scoped('users:read', contracts.adminUsersList, ({ deps, principal, query }) => listUsers(deps, principal, query)),
  scoped('users:read', contracts.adminUserGet, ({ deps, principal, params }) =>
    presentUser(deps, deps.db, principal.project.id, params.userId),
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
  scoped('sessions:write', contracts.adminUserSessionsRevoke, ({ deps, principal, params }) =>
    signOutAsAdmin(deps, principal, params.userId),
  ),
  scoped('sessions:write', contracts.adminSessionClaims, ({ deps, principal, params, body }) =>
    setClaimsAsAdmin(deps, principal, params.sessionId, body.custom_claims),
  ),
  scoped('keys:write', contracts.adminKeysRotate, async ({ deps, principal, body }) => {
    const kid = await deps.keys.rotate(body.algorithm, body.now ? 0 : undefined);
    await recordAdmin(deps, deps.db, principal, 'keys.rotated', { details: { kid } });
    return { kid };
  }),
  scoped('audit:read', contracts.adminAuditList, async ({ deps, principal, query }) => {
    const rows = await auditPage(deps.db, principal.project.id, {
      userId: query.user_id ?? null,
      action: query.action ?? null,
      before: query.before ?? null,
      limit: query.limit,
    });
    const entries = rows.map(({ seq, at, action, actor, user_id, ip_address, result, details }) => ({
      seq,
      at: at.toISOString(),
      action,
      actor,
      user_id,
      ip_address,
      result,
      details,
    }));
    return { entries, broken_link: (await findBrokenLink(deps)) ?? null };
  }),
  scoped('admin_keys:write', contracts.adminKeyCreate, ({ deps, principal, body }) =>
    createFurtherKey(deps, principal, body),
  ),
  scoped('admin_keys:write', contracts.adminKeyRevoke, ({ deps, principal, params }) =>
    endKey(deps, principal, params['keyId'] ?? ''),
  ),
];

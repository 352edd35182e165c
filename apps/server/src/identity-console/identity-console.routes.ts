import * as contract from '@targum/contracts';
import {
  adminAuditList,
  adminAuditVerify,
  adminClientsList,
  adminLocksList,
  adminOAuthProviderCheck,
  adminOAuthProviders,
  adminSessionsList,
  adminSettingsGet,
  adminSignInsCount,
  adminUsersList,
} from '@targum/identity-contracts';
import { endpoints } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  disableUser,
  impersonateUser,
  revokeUserApp,
  signOutUser,
  unlockUser,
} from './act-on-user.ts';
import { changeClient, changeClientSecret, createClient, deleteClient } from './administer-clients.ts';
import { endSession, listKeys, revokeKey, rotateKeys, setSessionClaims } from './administer-keys.ts';
import { callIdentity } from './call-identity.ts';
import { changeProject } from './change-project.ts';
import { importUsers } from './import-users.ts';
import { readMessages } from './read-messages.ts';
import { readUser } from './read-user.ts';

const endpoint = endpoints<Deps, Principal>();
const ask = (deps: Deps, principal: Principal) => callIdentity(deps, requireUser(principal));

/** The identity provider, administered from the console; the contract lets only administrators in. */
export const identityConsoleRoutes = [
  endpoint(contract.getIdentityProject, ({ deps, principal }) => ask(deps, principal)(adminSettingsGet, {})),
  endpoint(contract.changeIdentityProject, ({ deps, principal, body }) =>
    changeProject(deps, requireUser(principal), body),
  ),
  endpoint(contract.listIdentityProviders, ({ deps, principal }) => ask(deps, principal)(adminOAuthProviders, {})),
  endpoint(contract.checkIdentityProvider, ({ deps, principal, params }) =>
    ask(deps, principal)(adminOAuthProviderCheck, { params, body: {} }),
  ),
  endpoint(contract.listIdentityClients, ({ deps, principal }) => ask(deps, principal)(adminClientsList, {})),
  endpoint(contract.createIdentityClient, ({ deps, principal, body }) =>
    createClient(deps, requireUser(principal), body),
  ),
  endpoint(contract.changeIdentityClient, ({ deps, principal, params, body }) =>
    changeClient(deps, requireUser(principal), params.clientId, body),
  ),
  endpoint(contract.deleteIdentityClient, ({ deps, principal, params }) =>
    deleteClient(deps, requireUser(principal), params.clientId),
  ),
  endpoint(contract.changeIdentityClientSecret, ({ deps, principal, params }) =>
    changeClientSecret(deps, requireUser(principal), params.clientId),
  ),
  endpoint(contract.createIdentityUser, ({ deps, principal, body }) => createUser(deps, requireUser(principal), body)),
  endpoint(contract.changeIdentityUser, ({ deps, principal, params, body }) =>
    changeUser(deps, requireUser(principal), params.userId, body),
  ),
  endpoint(contract.impersonateIdentityUser, ({ deps, principal, params }) =>
    impersonateUser(deps, requireUser(principal), params.userId),
  ),
  endpoint(contract.listIdentityUsers, async ({ deps, principal, query: { search, state, cursor, limit } }) => {
    const query = { limit, ...(search && { search }), ...(state && { state }), ...(cursor && { before: cursor }) };
    const { users, next } = await ask(deps, principal)(adminUsersList, { query });
    return { users, next_cursor: next };
  }),
  endpoint(contract.getIdentityUser, ({ deps, principal, params }) =>
    readUser(deps, requireUser(principal), params.userId),
  ),
  endpoint(contract.disableIdentityUser, ({ deps, principal, params, body }) =>
    disableUser(deps, requireUser(principal), params.userId, body.disabled),
  ),
  endpoint(contract.unlockIdentityUser, ({ deps, principal, params }) =>
    unlockUser(deps, requireUser(principal), params.userId),
  ),
  endpoint(contract.signOutIdentityUser, ({ deps, principal, params }) =>
    signOutUser(deps, requireUser(principal), params.userId),
  ),
  endpoint(contract.deleteIdentityUser, ({ deps, principal, params }) =>
    deleteUser(deps, requireUser(principal), params.userId),
  ),
  endpoint(contract.revokeIdentityUserApp, ({ deps, principal, params }) =>
    revokeUserApp(deps, requireUser(principal), params.userId, params.clientId),
  ),
  endpoint(contract.importIdentityUsers, ({ deps, principal, body }) =>
    importUsers(deps, requireUser(principal), body),
  ),
  endpoint(contract.listIdentitySessions, async ({ deps, principal, query: { cursor, limit } }) => {
    const query = { limit, ...(cursor && { before: cursor }) };
    const { sessions, next } = await ask(deps, principal)(adminSessionsList, { query });
    return { sessions, next_cursor: next };
  }),
  endpoint(contract.endIdentitySession, ({ deps, principal, params }) =>
    endSession(deps, requireUser(principal), params.sessionId),
  ),
  endpoint(contract.setIdentitySessionClaims, ({ deps, principal, params, body }) =>
    setSessionClaims(deps, requireUser(principal), params.sessionId, body),
  ),
  endpoint(contract.listIdentityLocks, ({ deps, principal }) => ask(deps, principal)(adminLocksList, {})),
  endpoint(contract.listIdentityKeys, ({ deps, principal }) => listKeys(deps, requireUser(principal))),
  endpoint(contract.rotateIdentityKeys, ({ deps, principal, body }) => rotateKeys(deps, requireUser(principal), body)),
  endpoint(contract.revokeIdentityKey, ({ deps, principal, params }) =>
    revokeKey(deps, requireUser(principal), params.keyId),
  ),
  endpoint(contract.getIdentityMessages, ({ deps, principal, query }) =>
    readMessages(deps, requireUser(principal), query.days),
  ),
  endpoint(contract.countIdentitySignIns, ({ deps, principal, query }) =>
    ask(deps, principal)(adminSignInsCount, { query }),
  ),
  endpoint(contract.verifyIdentityAudit, ({ deps, principal }) => ask(deps, principal)(adminAuditVerify, {})),
  endpoint(contract.listIdentityAudit, async ({ deps, principal, query: { user_id, action, cursor, limit } }) => {
    const before = cursor === undefined ? undefined : readSequence(cursor);
    const { entries, broken_link } = await ask(deps, principal)(adminAuditList, {
      query: { limit, ...(user_id && { user_id }), ...(action && { action }), ...(before && { before }) },
    });
    const last = entries.length === limit ? entries.at(-1)?.seq : undefined;
    return { entries, broken_link, next_cursor: last === undefined ? null : String(last) };
  }),
];

function readSequence(cursor: string): number {
  if (!/^[1-9]\d{0,15}$/.test(cursor)) throw AppError.base('bad_cursor');
  return Number(cursor);
}

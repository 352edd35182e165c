import { fail } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { demandUser } from '../users/administer-users.ts';
import { clientById, deleteUserClientRecords, grantsOfUser } from './oidc.sql.ts';

/** Applications that hold a grant of the user, with all that was granted to each. */
async function grantedApps(deps: Deps, userId: string) {
  const scopes = new Map<string, Set<string>>();
  for (const grant of await grantsOfUser(deps.db, userId)) {
    const known = scopes.get(grant.client_id) ?? new Set<string>();
    for (const scope of (grant.payload.openid?.scope ?? '').split(' ').filter(Boolean)) known.add(scope);
    scopes.set(grant.client_id, known);
  }
  const apps = [];
  for (const [clientId, granted] of scopes) {
    const client = await clientById(deps.db, clientId);
    if (!client) continue;
    apps.push({ client, scopes: [...granted] });
  }
  return apps;
}

export async function listConnectedApps(deps: Deps, visit: Visit) {
  const apps = await grantedApps(deps, sessionOf(visit).user_id);
  return {
    connected_apps: apps.map(({ client, scopes }) => ({
      connected_app_id: client.client_id,
      name: client.name,
      description: client.description,
      client_type: client.client_type,
      ...(client.logo_url ? { logo_url: client.logo_url } : {}),
      scopes_granted: scopes.join(' '),
    })),
  };
}

export async function listAppsAsAdmin(deps: Deps, administrator: Administrator, userId: string) {
  await demandUser(deps, administrator, userId);
  const apps = await grantedApps(deps, userId);
  return {
    apps: apps.map(({ client, scopes }) => ({ client_id: client.client_id, client_name: client.name, scopes })),
  };
}

export async function revokeAppAsAdmin(
  deps: Deps,
  administrator: Administrator,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<Record<string, never>> {
  await demandUser(deps, administrator, userId);
  await deps.transaction(async (db) => {
    if ((await deleteUserClientRecords(db, userId, clientId)) === 0) throw fail('connected_app_not_found');
    await recordAdmin(deps, db, administrator, 'consent.revoked', { userId, details: { client: clientId } });
  });
  return {};
}

/** Takes everything back that an application holds: grants, refresh and access tokens. */
export async function revokeConnectedApp(deps: Deps, visit: Visit, clientId: string): Promise<Record<string, never>> {
  const { user_id: userId } = sessionOf(visit);
  await deps.transaction(async (db) => {
    if ((await deleteUserClientRecords(db, userId, clientId)) === 0) throw fail('connected_app_not_found');
    await record(deps, db, visit, { action: 'consent.revoked', userId, details: { client: clientId } });
  });
  return {};
}

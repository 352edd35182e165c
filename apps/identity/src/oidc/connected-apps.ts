import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { clientById, deleteUserClientRecords, grantsOfUser } from './oidc.sql.ts';

/** Applications that hold a grant of the user, with all that was granted to each. */
export async function listConnectedApps(deps: Deps, visit: Visit) {
  const { user_id: userId } = sessionOf(visit);
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
    apps.push({
      connected_app_id: clientId,
      name: client.name,
      description: client.description,
      client_type: client.client_type,
      ...(client.logo_url ? { logo_url: client.logo_url } : {}),
      scopes_granted: [...granted].join(' '),
    });
  }
  return { connected_apps: apps };
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

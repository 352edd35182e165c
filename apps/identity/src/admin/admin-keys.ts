import { randomUUID } from 'node:crypto';
import { adminScopes, fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { timestamp } from '../users/present-user.ts';
import { adminKeysOfProject, insertAdminKey, revokeAdminKey } from './admin.sql.ts';
import { type Administrator, recordAdmin } from './admin-endpoint.ts';

interface KeyRequest {
  projectId: string;
  name: string;
  scopes: string[];
  days: number;
}

/** For the command line, which makes the first key of a project. */
export async function createAdminKey(deps: Pick<Deps, 'db' | 'clock'>, request: KeyRequest) {
  const unknown = request.scopes.filter((scope) => !adminScopes.some((known) => known === scope));
  if (unknown.length > 0) throw fail('invalid_argument');
  const key = `admin-${newToken()}`;
  const keyId = `admin-key-${randomUUID()}`;
  const expiresAt = new Date(deps.clock().getTime() + request.days * 24 * 3600_000);
  await insertAdminKey(deps.db, {
    key_id: keyId,
    project_id: request.projectId,
    name: request.name,
    scopes: request.scopes,
    hash: hashToken(key),
    expiresAt,
  });
  return { key_id: keyId, key, expires_at: timestamp(expiresAt) };
}

/** A key cannot give another one more than it has itself. */
export async function createFurtherKey(
  deps: Deps,
  administrator: Administrator,
  request: Omit<KeyRequest, 'projectId'>,
) {
  if (request.scopes.some((scope) => !administrator.scopes.includes(scope))) throw fail('unauthorized_action');
  const made = await createAdminKey(deps, { ...request, projectId: administrator.project.id });
  const details = { key_id: made.key_id, scopes: request.scopes };
  await recordAdmin(deps, deps.db, administrator, 'admin_key.created', { details });
  return made;
}

export async function endKey(deps: Deps, administrator: Administrator, keyId: string): Promise<Record<string, never>> {
  if ((await revokeAdminKey(deps.db, administrator.project.id, keyId, deps.clock())) === 0) throw fail('not_found');
  await recordAdmin(deps, deps.db, administrator, 'admin_key.revoked', { details: { key_id: keyId } });
  return {};
}

/** Keys without what opens anything; ended ones stay in sight for a while, for whoever asks what a key could do. */
export async function listAdminKeys(deps: Deps, administrator: Administrator) {
  const rows = await adminKeysOfProject(deps.db, administrator.project.id, deps.clock());
  const keys = rows.map((row) => ({
    key_id: row.key_id,
    name: row.name,
    scopes: row.scopes,
    created_at: timestamp(row.created_at),
    expires_at: timestamp(row.expires_at),
    last_used_at: row.last_used_at && timestamp(row.last_used_at),
    revoked_at: row.revoked_at && timestamp(row.revoked_at),
  }));
  return { keys };
}

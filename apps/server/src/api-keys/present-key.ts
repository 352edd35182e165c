import type { ApiKey, ApiScope } from '@targum/contracts';
import type { ApiKeyRow } from './api-keys.sql.ts';

export function presentKey(row: ApiKeyRow): ApiKey {
  const expired = row.expires_at !== null && row.expires_at.getTime() <= Date.now();
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as ApiScope[],
    state: row.revoked_at ? 'revoked' : expired ? 'expired' : 'active',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

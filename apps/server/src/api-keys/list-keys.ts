import { type ApiKey, apiScopes } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { selectKeys } from './api-keys.sql.ts';
import { presentKey } from './present-key.ts';

export async function listKeys(deps: Deps, userId: string): Promise<{ api_keys: ApiKey[]; scopes: typeof scopes }> {
  const rows = await selectKeys(deps.db, userId);
  return { api_keys: rows.map(presentKey), scopes };
}

const scopes = [...apiScopes];

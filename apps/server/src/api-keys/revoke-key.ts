import { type ApiKey, apiKeyErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { markRevoked } from './api-keys.sql.ts';
import { presentKey } from './present-key.ts';

export async function revokeKey(deps: Deps, userId: string, keyId: string): Promise<ApiKey> {
  const row = await markRevoked(deps.db, userId, keyId);
  if (!row) throw AppError.of(apiKeyErrors)('api_key_not_found');
  return presentKey(row);
}

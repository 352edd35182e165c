import { type ApiKey, apiKeyErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { countKeys, insertKey } from './api-keys.sql.ts';
import { hashKey, makeKey, prefixOf } from './make-key.ts';
import { presentKey } from './present-key.ts';

const mostKeys = 50;

interface NewKey {
  name: string;
  scopes: readonly string[];
  expires_in_days?: number | undefined;
}

/** The whole key leaves here and is known to nobody but its owner afterwards. */
export async function createKey(deps: Deps, userId: string, input: NewKey): Promise<{ key: string; api_key: ApiKey }> {
  const key = makeKey();
  const row = await transaction(deps.db, async (db) => {
    if ((await countKeys(db, userId)) >= mostKeys) throw AppError.of(apiKeyErrors)('api_key_limit');
    return insertKey(db, {
      userId,
      name: input.name,
      prefix: prefixOf(key),
      hash: hashKey(key),
      scopes: [...new Set(input.scopes)],
      expiresInDays: input.expires_in_days ?? null,
    });
  });
  return { key, api_key: presentKey(row) };
}

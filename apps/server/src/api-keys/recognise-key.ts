import { apiKeyErrors } from '@targum/contracts';
import { type AnyRoute, AppError } from '@targum/wire';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { noteUse, selectHolder } from './api-keys.sql.ts';
import { hashKey, isWellFormed } from './make-key.ts';

const fail = AppError.of(apiKeyErrors);

export interface KeyUser {
  keyId: string;
  userId: string;
  email: string;
}

/** The user whose API key a request carries, if it carries one and the key may do this. */
export async function recogniseKey(deps: Deps, request: FastifyRequest, route: AnyRoute): Promise<KeyUser | undefined> {
  const key = /^Bearer (tgm_.*)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) return undefined;
  const holder = isWellFormed(key) ? await selectHolder(deps.db, hashKey(key)) : undefined;
  if (!holder) throw fail('api_key_invalid');
  if (holder.revoked) throw fail('api_key_revoked');
  if (holder.expired) throw fail('api_key_expired');
  if (route.scope === undefined) throw fail('not_for_api_keys');
  if (!holder.scopes.includes(route.scope)) throw fail('scope_missing', { facts: { scope: route.scope } });
  if (holder.stale) await noteUse(deps.db, holder.id);
  return { keyId: holder.id, userId: holder.user_id, email: holder.email };
}

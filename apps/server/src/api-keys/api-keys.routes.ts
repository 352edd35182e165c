import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

const endpoint = endpoints<Deps, Principal>();

export const apiKeyRoutes = [
  endpoint(contract.createApiKey, ({ deps, principal, body }) => createKey(deps, requireUser(principal).id, body)),
  endpoint(contract.listApiKeys, ({ deps, principal }) => listKeys(deps, requireUser(principal).id)),
  endpoint(contract.revokeApiKey, ({ deps, principal, params }) =>
    revokeKey(deps, requireUser(principal).id, params.keyId),
  ),
];

import { route } from '@targum/wire';
import { z } from 'zod';
import { apiKey, apiKeyErrors, apiScope } from '../api-keys.ts';

const { api_key_not_found, api_key_limit } = apiKeyErrors;
const keyParams = z.object({ keyId: z.uuid() });

/** None of these has a scope: a key cannot make, see or revoke keys. */
export const createApiKey = route({
  name: 'create-api-key',
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Create an API key; the answer is the only time the whole key is shown',
  tag: 'API keys',
  access: 'user',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(apiScope).min(1).max(20),
    /** Without it the key holds until it is revoked. */
    expires_in_days: z.int().min(1).max(3650).optional(),
  }),
  status: 201,
  output: z.object({ key: z.string(), api_key: apiKey }),
  errors: { api_key_limit },
  perMinute: 30,
});

export const listApiKeys = route({
  name: 'list-api-keys',
  method: 'GET',
  path: '/api/api-keys',
  summary: 'List your API keys, and the scopes that keys can have',
  tag: 'API keys',
  access: 'user',
  output: z.object({
    api_keys: z.array(apiKey),
    scopes: z.array(z.object({ name: apiScope, description: z.string() })),
  }),
});

export const revokeApiKey = route({
  name: 'revoke-api-key',
  method: 'DELETE',
  path: '/api/api-keys/:keyId',
  summary: 'Revoke an API key; from then on it is refused',
  tag: 'API keys',
  access: 'user',
  params: keyParams,
  output: apiKey,
  errors: { api_key_not_found },
});

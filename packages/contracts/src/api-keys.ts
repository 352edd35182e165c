import { defineErrors } from '@targum/wire';
import { z } from 'zod';

/** What a key may be allowed; a route names one of these, or no key reaches it. */
export const apiScopes = [
  { name: 'projects:read', description: 'See projects, their progress and their reports' },
  { name: 'projects:write', description: 'Create, start, stop, change and delete projects' },
  { name: 'documents:read', description: 'Download sources, translations and exports' },
  { name: 'documents:write', description: 'Upload, replace and remove documents' },
  { name: 'assets:read', description: 'See segments, names, glossaries and translation memories' },
  { name: 'assets:write', description: 'Change segments, names, glossaries and translation memories' },
  { name: 'account:read', description: 'See your user, your preferences and your usage' },
  { name: 'billing:read', description: 'See balance, transactions and invoices' },
  { name: 'webhooks:read', description: 'See webhooks and their deliveries' },
  { name: 'webhooks:write', description: 'Create, change, test and delete webhooks' },
] as const;

export type ApiScope = (typeof apiScopes)[number]['name'];

export const apiScope = z.enum(apiScopes.map((scope) => scope.name) as [ApiScope, ...ApiScope[]]);

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins, to know it again; the rest was shown once. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** True to the minute. */
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

export const apiKeyErrors = defineErrors({
  api_key_not_found: { status: 404, message: 'This API key does not exist.' },
  api_key_limit: { status: 409, message: 'You have as many API keys as allowed. Revoke one first.' },
  api_key_invalid: { status: 401, message: 'This API key is not valid. Check that it was copied whole.' },
  api_key_expired: { status: 401, message: 'This API key has expired. Create a new one.' },
  api_key_revoked: { status: 401, message: 'This API key has been revoked.' },
  scope_missing: { status: 403, message: 'This API key does not have the scope that the call needs.' },
  not_for_api_keys: { status: 403, message: 'This call is not open to API keys. Sign in to use it.' },
});

export type ApiKey = z.output<typeof apiKey>;

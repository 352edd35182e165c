import { route } from '@targum/wire';
import { z } from 'zod';
import { adminScopes } from './admin.ts';
import { admin, base } from './admin-base.ts';
import { emptyAnswer } from './objects.ts';

export const signingKey = z.object({
  kid: z.string(),
  algorithm: z.enum(['RS256', 'ES256']),
  signs_from: z.string(),
  signs_until: z.string().nullable(),
  published_until: z.string().nullable(),
  /** `next` is published and waits, `old` only verifies what it once signed. */
  state: z.enum(['next', 'signing', 'old']),
});

export const adminSigningKeysList = route({
  ...admin,
  name: 'admin-signing-keys-list',
  method: 'GET',
  path: `${base}/keys`,
  summary: 'Keys that sign sessions, or have signed what still counts',
  output: z.object({ keys: z.array(signingKey) }),
});

export const adminKeysRotate = route({
  ...admin,
  name: 'admin-keys-rotate',
  method: 'POST',
  path: `${base}/keys/rotate`,
  summary: 'Make a new signing key; at once, or after everybody has seen it',
  body: z.object({ algorithm: z.enum(['RS256', 'ES256']).default('RS256'), now: z.boolean().default(false) }),
  output: z.object({ kid: z.string() }),
});

/** An administration key without the key itself, which was shown once. */
export const administrationKey = z.object({
  key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});

export const adminKeysList = route({
  ...admin,
  name: 'admin-keys-list',
  method: 'GET',
  path: `${base}/admin_keys`,
  summary: 'Administration keys, newest first, ended ones for 30 days',
  output: z.object({ keys: z.array(administrationKey) }),
});

export const adminKeyCreate = route({
  ...admin,
  name: 'admin-key-create',
  method: 'POST',
  path: `${base}/admin_keys`,
  summary: 'A further administration key, shown once',
  body: z.object({
    name: z.string().min(1).max(100),
    scopes: z.array(z.enum(adminScopes)).min(1),
    days: z.int().min(1).max(365).default(90),
  }),
  output: z.object({ key_id: z.string(), key: z.string(), expires_at: z.string() }),
});

export const adminKeyRevoke = route({
  ...admin,
  name: 'admin-key-revoke',
  method: 'DELETE',
  path: `${base}/admin_keys/:keyId`,
  summary: 'End an administration key',
  params: z.object({ keyId: z.string().max(200) }),
  output: emptyAnswer,
});

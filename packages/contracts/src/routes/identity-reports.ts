import { route } from '@targum/wire';
import { z } from 'zod';
import {
  identityImportedUser,
  identityImportRefusals,
  identityMessages,
  identitySignIn,
  mostImportedAtOnce,
} from '../identity.ts';
import { identityConsoleErrors } from '../identity-errors.ts';

/** What the console counts about identity, and the way in for many at once. */
const base = '/admin/api/identity';
const shared = { tag: 'Console: identity', access: 'admin', errors: identityConsoleErrors } as const;

export const importIdentityUsers = route({
  ...shared,
  name: 'import-identity-users',
  method: 'POST',
  path: `${base}/users/import`,
  summary: 'Take over users with their password hashes; each is taken whole or not at all, and sent again not twice',
  body: z.object({
    users: z.array(identityImportedUser).min(1).max(mostImportedAtOnce),
    dry_run: z.boolean().default(false),
  }),
  output: z.object({
    imported: z.int(),
    refused: z.array(z.object({ index: z.int(), email: z.string(), reason: z.enum(identityImportRefusals) })),
  }),
});

export const countIdentitySignIns = route({
  ...shared,
  name: 'count-identity-sign-ins',
  method: 'GET',
  path: `${base}/sign-ins`,
  summary: 'Who signed in and who failed, counted by day and method',
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  output: z.object({ since: z.string(), until: z.string(), counts: z.array(identitySignIn) }),
});

export const getIdentityMessages = route({
  ...shared,
  name: 'get-identity-messages',
  method: 'GET',
  path: `${base}/messages`,
  summary: 'What messages to phones have cost, and how much of their limits is used now',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  output: identityMessages,
});

export const verifyIdentityAudit = route({
  ...shared,
  name: 'verify-identity-audit',
  method: 'GET',
  path: `${base}/audit/chain`,
  summary: 'Walk the whole chain of the identity provider’s log and say whether every link fits',
  output: z.object({ linked: z.int(), waiting: z.int(), broken_link: z.int().nullable() }),
});

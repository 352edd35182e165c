import { nextCursor, pageQuery, route } from '@targum/wire';
import { z } from 'zod';
import {
  identityAdminKey,
  identityApp,
  identityAuditEntry,
  identityClient,
  identityClientInput,
  identityLock,
  identityProject,
  identityProvider,
  identityProviderCheck,
  identitySeen,
  identitySession,
  identitySigningKey,
  identityUser,
  identityUserFacts,
  identityUserStates,
} from '../identity.ts';
import { identityConsoleErrors } from '../identity-errors.ts';

/**
 * The console's way to the identity provider. A browser has the session of an administrator and never a key of the
 * provider: the server holds that, and writes down who asked for what.
 */
const base = '/admin/api/identity';
const shared = { tag: 'Console: identity', access: 'admin', errors: identityConsoleErrors } as const;
const id = z.string().min(1).max(200);
const clientParams = z.object({ clientId: id });
const userParams = z.object({ userId: id });

export const getIdentityProject = route({
  ...shared,
  name: 'get-identity-project',
  method: 'GET',
  path: `${base}/project`,
  summary: 'The identity project with its settings',
  output: identityProject,
});

export const changeIdentityProject = route({
  ...shared,
  name: 'change-identity-project',
  method: 'PUT',
  path: `${base}/project`,
  summary: 'Change settings of the identity project; what is not named stays',
  body: z.object({
    name: z.string().trim().min(1).max(100).optional(),
    settings: z.record(z.string().max(100), z.unknown()),
    seen: identitySeen,
  }),
  output: identityProject,
});

export const listIdentityProviders = route({
  ...shared,
  name: 'list-identity-providers',
  method: 'GET',
  path: `${base}/providers`,
  summary: 'Providers that people may sign in with, whether each works, and the address to register there',
  output: z.object({ providers: z.array(identityProvider) }),
});

export const checkIdentityProvider = route({
  ...shared,
  name: 'check-identity-provider',
  method: 'POST',
  path: `${base}/providers/:provider/check`,
  summary: 'Try a provider without signing anybody in: which of its addresses answer, and whether it takes our secret',
  params: z.object({ provider: z.string().min(1).max(64) }),
  output: identityProviderCheck,
  // Each asks somebody else's server up to seven times.
  perMinute: 30,
});

export const listIdentityClients = route({
  ...shared,
  name: 'list-identity-clients',
  method: 'GET',
  path: `${base}/clients`,
  summary: 'Connected applications',
  output: z.object({ clients: z.array(identityClient) }),
});

export const createIdentityClient = route({
  ...shared,
  name: 'create-identity-client',
  method: 'POST',
  path: `${base}/clients`,
  summary: 'Register an application; its secret is shown here and nowhere else',
  body: identityClientInput,
  output: identityClient.extend({ client_secret: z.string().nullable() }),
});

export const changeIdentityClient = route({
  ...shared,
  name: 'change-identity-client',
  method: 'PUT',
  path: `${base}/clients/:clientId`,
  summary: 'Change an application',
  params: clientParams,
  body: identityClientInput.partial().extend({ seen: identitySeen }),
  output: identityClient,
});

export const deleteIdentityClient = route({
  ...shared,
  name: 'delete-identity-client',
  method: 'DELETE',
  path: `${base}/clients/:clientId`,
  summary: 'Remove an application with everything it holds',
  params: clientParams,
  output: 'none',
});

export const changeIdentityClientSecret = route({
  ...shared,
  name: 'change-identity-client-secret',
  method: 'POST',
  path: `${base}/clients/:clientId/secret`,
  summary: 'Give an application a new secret, shown here and nowhere else; the old one is dead at once',
  params: clientParams,
  output: z.object({ client_id: z.string(), client_secret: z.string() }),
});

export const createIdentityUser = route({
  ...shared,
  name: 'create-identity-user',
  method: 'POST',
  path: `${base}/users`,
  summary: 'Make a user of the identity provider',
  body: identityUserFacts.extend({
    email: z.string().trim().max(254).optional(),
    phone_number: z.string().trim().max(32).optional(),
    verified: z.boolean().default(false),
  }),
  output: identityUser,
});

export const changeIdentityUser = route({
  ...shared,
  name: 'change-identity-user',
  method: 'PUT',
  path: `${base}/users/:userId`,
  summary: 'Change name, roles and notes of a user',
  params: userParams,
  body: identityUserFacts.extend({ seen: identitySeen }),
  output: identityUser,
});

export const impersonateIdentityUser = route({
  ...shared,
  name: 'impersonate-identity-user',
  method: 'POST',
  path: `${base}/users/:userId/impersonate`,
  summary: 'A token that opens one session as this user, marked with the administrator’s address',
  params: userParams,
  output: z.object({ impersonation_token: z.string() }),
});

export const listIdentityUsers = route({
  ...shared,
  name: 'list-identity-users',
  method: 'GET',
  path: `${base}/users`,
  summary: 'Users by part of an address, number or name, or by id, newest first; all, or those in one state',
  query: pageQuery.extend({
    search: z.string().trim().max(200).optional(),
    state: z.enum(identityUserStates).optional(),
  }),
  output: z.object({ users: z.array(identityUser), next_cursor: nextCursor }),
});

export const getIdentityUser = route({
  ...shared,
  name: 'get-identity-user',
  method: 'GET',
  path: `${base}/users/:userId`,
  summary: 'One user with their running sessions, their locks and the applications they let in',
  params: userParams,
  output: z.object({
    user: identityUser,
    sessions: z.array(identitySession),
    locks: z.array(identityLock),
    apps: z.array(identityApp),
  }),
});

export const disableIdentityUser = route({
  ...shared,
  name: 'disable-identity-user',
  method: 'PUT',
  path: `${base}/users/:userId/disabled`,
  summary: 'Disable a user, which ends their sessions, or enable them again',
  params: userParams,
  body: z.object({ disabled: z.boolean() }),
  output: identityUser,
});

export const unlockIdentityUser = route({
  ...shared,
  name: 'unlock-identity-user',
  method: 'POST',
  path: `${base}/users/:userId/unlock`,
  summary: 'Open every closed method of a user',
  params: userParams,
  output: 'none',
});

export const signOutIdentityUser = route({
  ...shared,
  name: 'sign-out-identity-user',
  method: 'POST',
  path: `${base}/users/:userId/sign-out`,
  summary: 'End every session of a user',
  params: userParams,
  output: z.object({ revoked: z.int() }),
});

export const deleteIdentityUser = route({
  ...shared,
  name: 'delete-identity-user',
  method: 'DELETE',
  path: `${base}/users/:userId`,
  summary: 'Delete a user of the identity provider',
  params: userParams,
  output: 'none',
});

export const revokeIdentityUserApp = route({
  ...shared,
  name: 'revoke-identity-user-app',
  method: 'DELETE',
  path: `${base}/users/:userId/apps/:clientId`,
  summary: 'Take back everything that an application holds of a user',
  params: userParams.extend({ clientId: id }),
  output: 'none',
});

export const listIdentitySessions = route({
  ...shared,
  name: 'list-identity-sessions',
  method: 'GET',
  path: `${base}/sessions`,
  summary: 'Running sessions, newest first',
  query: pageQuery,
  output: z.object({ sessions: z.array(identitySession), next_cursor: nextCursor }),
});

export const endIdentitySession = route({
  ...shared,
  name: 'end-identity-session',
  method: 'DELETE',
  path: `${base}/sessions/:sessionId`,
  summary: 'End one session',
  params: z.object({ sessionId: id }),
  output: 'none',
});

export const setIdentitySessionClaims = route({
  ...shared,
  name: 'set-identity-session-claims',
  method: 'PUT',
  path: `${base}/sessions/:sessionId/claims`,
  summary: 'What a session’s tokens say beside our own claims, from the next refresh on',
  params: z.object({ sessionId: id }),
  body: z.object({ custom_claims: z.record(z.string().max(128), z.unknown()), seen: identitySeen }),
  output: 'none',
});

export const listIdentityLocks = route({
  ...shared,
  name: 'list-identity-locks',
  method: 'GET',
  path: `${base}/locks`,
  summary: 'Methods that are closed now',
  output: z.object({ locks: z.array(identityLock) }),
});

export const listIdentityKeys = route({
  ...shared,
  name: 'list-identity-keys',
  method: 'GET',
  path: `${base}/keys`,
  summary: 'Signing keys and administration keys',
  output: z.object({ signing: z.array(identitySigningKey), administration: z.array(identityAdminKey) }),
});

export const rotateIdentityKeys = route({
  ...shared,
  name: 'rotate-identity-keys',
  method: 'POST',
  path: `${base}/keys/rotate`,
  summary: 'Make a new signing key; at once, or after everybody has seen it',
  body: z.object({ now: z.boolean().default(false), algorithm: z.enum(['RS256', 'ES256']).default('RS256') }),
  output: z.object({ kid: z.string() }),
});

export const revokeIdentityKey = route({
  ...shared,
  name: 'revoke-identity-key',
  method: 'DELETE',
  path: `${base}/keys/:keyId`,
  summary: 'End an administration key',
  params: z.object({ keyId: id }),
  output: 'none',
});

export const listIdentityAudit = route({
  ...shared,
  name: 'list-identity-audit',
  method: 'GET',
  path: `${base}/audit`,
  summary: 'The audit log of the identity provider, newest first',
  query: pageQuery.extend({ user_id: id.optional(), action: z.string().trim().max(64).optional() }),
  output: z.object({
    entries: z.array(identityAuditEntry),
    next_cursor: nextCursor,
    /** Where the chain of hashes is broken; null where it is whole or was not looked at. */
    broken_link: z.int().nullable(),
  }),
});

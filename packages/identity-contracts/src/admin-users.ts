import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base, seenValues } from './admin-base.ts';
import { emptyAnswer, user } from './objects.ts';

const userParams = z.object({ userId: z.string().max(200) });

/** As everybody sees a user, and what only an administrator is told. */
export const administeredUser = user.extend({
  disabled: z.boolean(),
  /** Of `roles`, those that an administrator gave; the others follow from who the user is. */
  given_roles: z.array(z.string()),
});

const namePart = z.string().max(128).optional();
const metadata = z.record(z.string().max(128), z.unknown()).optional();

/** What an administrator may say about a user. */
const facts = {
  name: z.object({ first_name: namePart, middle_name: namePart, last_name: namePart }).optional(),
  roles: z.array(z.string().max(64)).max(50).optional(),
  trusted_metadata: metadata,
  untrusted_metadata: metadata,
};

/** `locked` are those of any state for whom a method is closed now. */
export const userStates = ['active', 'pending', 'disabled', 'locked'] as const;

export const adminUsersList = route({
  ...admin,
  name: 'admin-users-list',
  method: 'GET',
  path: `${base}/users`,
  summary: 'Users, newest first, by part of an email, phone number or name, or by id; all, or those in one state',
  query: z.object({
    search: z.string().max(254).optional(),
    state: z.enum(userStates).optional(),
    before: z.string().max(128).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ users: z.array(administeredUser), next: z.string().nullable() }),
});

export const adminUserCreate = route({
  ...admin,
  name: 'admin-user-create',
  method: 'POST',
  path: `${base}/users`,
  summary: 'Make a user with an email or a phone number, which is unproved unless said otherwise',
  body: z
    .object({
      email: z.string().max(254).optional(),
      phone_number: z.string().max(32).optional(),
      /** The administrator answers for it: the person is not asked to prove the address. */
      verified: z.boolean().default(false),
      ...facts,
    })
    .refine((given) => given.email !== undefined || given.phone_number !== undefined, { error: 'invalid_argument' }),
  output: administeredUser,
});

export const adminUserGet = route({
  ...admin,
  name: 'admin-user-get',
  method: 'GET',
  path: `${base}/users/:userId`,
  summary: 'One user',
  params: userParams,
  output: administeredUser,
});

export const adminUserUpdate = route({
  ...admin,
  name: 'admin-user-update',
  method: 'PUT',
  path: `${base}/users/:userId`,
  summary: 'Disable or enable a user, set name and roles, merge metadata (a null takes a key away)',
  params: userParams,
  body: z.object({ disabled: z.boolean().optional(), ...facts, seen: seenValues }),
  output: administeredUser,
});

export const adminUserDelete = route({
  ...admin,
  name: 'admin-user-delete',
  method: 'DELETE',
  path: `${base}/users/:userId`,
  summary: 'Delete a user with everything of theirs',
  params: userParams,
  output: emptyAnswer,
});

export const adminUserUnlock = route({
  ...admin,
  name: 'admin-user-unlock',
  method: 'POST',
  path: `${base}/users/:userId/unlock`,
  summary: 'Open every closed method of a user',
  params: userParams,
  output: emptyAnswer,
});

export const importRefusals = [
  'invalid_email',
  'duplicate_email',
  'unknown_hash_format',
  'probe_password_does_not_match',
] as const;

export const adminUserImport = route({
  ...admin,
  name: 'admin-user-import',
  method: 'POST',
  path: `${base}/users/import`,
  summary: 'Take over users with their password hashes (argon2, bcrypt, scrypt, pbkdf2)',
  body: z.object({
    users: z
      .array(
        z.object({
          email: z.string().max(254),
          email_verified: z.boolean().default(false),
          first_name: z.string().max(128).default(''),
          last_name: z.string().max(128).default(''),
          password_hash: z.string().max(1024).optional(),
          /** A password of this user, tried against the hash; never stored. */
          probe_password: z.string().max(1024).optional(),
        }),
      )
      .min(1)
      .max(1000),
    dry_run: z.boolean().default(false),
  }),
  output: z.object({
    imported: z.int(),
    /** By place in the list, from 0. `duplicate_email` is somebody who is here already, so a list may be sent again. */
    refused: z.array(z.object({ index: z.int(), email: z.string(), reason: z.enum(importRefusals) })),
  }),
});

export const adminUserImpersonate = route({
  ...admin,
  name: 'admin-user-impersonate',
  method: 'POST',
  path: `${base}/users/:userId/impersonate`,
  summary: 'A single-use token that opens a session as this user',
  params: userParams,
  body: z.object({ impersonator_email: z.string().max(254) }),
  output: z.object({ impersonation_token: z.string() }),
});

/** An application that a user has let in. */
export const userApp = z.object({
  client_id: z.string(),
  client_name: z.string(),
  scopes: z.array(z.string()),
});

export const adminUserAppsList = route({
  ...admin,
  name: 'admin-user-apps-list',
  method: 'GET',
  path: `${base}/users/:userId/apps`,
  summary: 'Applications that a user has let in, with what each was granted',
  params: userParams,
  output: z.object({ apps: z.array(userApp) }),
});

export const adminUserAppRevoke = route({
  ...admin,
  name: 'admin-user-app-revoke',
  method: 'DELETE',
  path: `${base}/users/:userId/apps/:clientId`,
  summary: 'Take back everything that an application holds of a user',
  params: userParams.extend({ clientId: z.string().max(200) }),
  output: emptyAnswer,
});

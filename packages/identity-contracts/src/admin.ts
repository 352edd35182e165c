import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base } from './admin-base.ts';
import { emptyAnswer, user } from './objects.ts';

/** What an administration key may do; each call names the one it needs. */
export const adminScopes = [
  'settings:read',
  'settings:write',
  'clients:read',
  'clients:write',
  'users:read',
  'users:write',
  'sessions:read',
  'sessions:write',
  'keys:read',
  'keys:write',
  'audit:read',
  'admin_keys:read',
  'admin_keys:write',
] as const;

export type AdminScope = (typeof adminScopes)[number];

const id = (name: string) => z.object({ [name]: z.string().max(200) });
const userParams = z.object({ userId: z.string().max(200) });

/** As everybody sees a user, and what only an administrator is told. */
export const administeredUser = user.extend({ disabled: z.boolean() });
const settings = z.record(z.string(), z.unknown());

/** Settings that are allowed and still worth a second look; a page says each in its reader's language. */
export const settingsWarning = z.enum(['character_kinds', 'long_lived_links']);

const administeredProject = z.object({
  project_id: z.string(),
  public_token: z.string(),
  name: z.string(),
  settings,
  warnings: z.array(z.object({ code: settingsWarning, message: z.string() })),
});

export const adminSettingsGet = route({
  ...admin,
  name: 'admin-settings-get',
  method: 'GET',
  path: `${base}/settings`,
  summary: 'The project’s settings',
  output: administeredProject,
});

export const adminSettingsPut = route({
  ...admin,
  name: 'admin-settings-put',
  method: 'PUT',
  path: `${base}/settings`,
  summary: 'Change the project’s settings; what is not named stays',
  body: z.object({ name: z.string().min(1).max(100).optional(), settings }),
  output: administeredProject,
});

export const connectedClient = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_description: z.string(),
  client_type: z.enum(['first_party', 'first_party_public', 'third_party', 'third_party_public']),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  logo_url: z.string().nullable(),
  enabled: z.boolean(),
});

const clientBody = connectedClient.omit({ client_id: true }).extend({
  client_name: z.string().min(1).max(100),
  client_description: z.string().max(500).default(''),
  redirect_uris: z.array(z.string().max(2048)).min(1).max(50),
  post_logout_redirect_uris: z.array(z.string().max(2048)).max(50).default([]),
  scopes: z.array(z.string().max(128)).max(50).default(['openid', 'profile', 'email', 'offline_access']),
  logo_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  enabled: z.boolean().default(true),
});

export const adminClientsList = route({
  ...admin,
  name: 'admin-clients-list',
  method: 'GET',
  path: `${base}/clients`,
  summary: 'Connected applications',
  output: z.object({ clients: z.array(connectedClient) }),
});

export const adminClientCreate = route({
  ...admin,
  name: 'admin-client-create',
  method: 'POST',
  path: `${base}/clients`,
  summary: 'Register an application; a confidential one gets its secret here and nowhere else',
  body: clientBody,
  output: connectedClient.extend({ client_secret: z.string().nullable() }),
});

export const adminClientUpdate = route({
  ...admin,
  name: 'admin-client-update',
  method: 'PUT',
  path: `${base}/clients/:clientId`,
  summary: 'Change an application',
  params: id('clientId'),
  body: clientBody,
  output: connectedClient,
});

export const adminClientDelete = route({
  ...admin,
  name: 'admin-client-delete',
  method: 'DELETE',
  path: `${base}/clients/:clientId`,
  summary: 'Remove an application with everything it holds',
  params: id('clientId'),
  output: emptyAnswer,
});

export const adminUsersList = route({
  ...admin,
  name: 'admin-users-list',
  method: 'GET',
  path: `${base}/users`,
  summary: 'Users, newest first, by part of an email or phone number',
  query: z.object({
    search: z.string().max(254).optional(),
    before: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ users: z.array(administeredUser), next: z.string().nullable() }),
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
  summary: 'Disable or enable a user, set roles and trusted metadata',
  params: userParams,
  body: z.object({
    disabled: z.boolean().optional(),
    roles: z.array(z.string().max(64)).max(50).optional(),
    trusted_metadata: z.record(z.string(), z.unknown()).optional(),
  }),
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
  output: z.object({ imported: z.int(), refused: z.array(z.object({ email: z.string(), reason: z.string() })) }),
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

export const adminAuditList = route({
  ...admin,
  name: 'admin-audit-list',
  method: 'GET',
  path: `${base}/audit`,
  summary: 'The audit log, newest first',
  query: z.object({
    user_id: z.string().max(200).optional(),
    action: z.string().max(64).optional(),
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        seq: z.int(),
        at: z.string(),
        action: z.string(),
        actor: z.string(),
        user_id: z.string().nullable(),
        ip_address: z.string().nullable(),
        result: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
    broken_link: z.int().nullable(),
  }),
});

export const adminMessageCosts = route({
  ...admin,
  name: 'admin-message-costs',
  method: 'GET',
  path: `${base}/messages/costs`,
  summary: 'What messages to phones have cost, by country',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(1) }),
  output: z.object({
    since: z.string(),
    sent: z.int(),
    cost_micros: z.number(),
    countries: z.array(z.object({ country: z.string(), sent: z.int(), cost_micros: z.number() })),
  }),
});

import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base, seenValues } from './admin-base.ts';

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
  body: z.object({ name: z.string().min(1).max(100).optional(), settings, seen: seenValues }),
  output: administeredProject,
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

export const adminAuditVerify = route({
  ...admin,
  name: 'admin-audit-verify',
  method: 'GET',
  path: `${base}/audit/chain`,
  summary: 'Walk the whole chain of the audit log and say whether every link fits',
  output: z.object({
    /** Entries whose place in the chain is fixed. */
    linked: z.int(),
    /** The newest ones, which are linked within a minute. */
    waiting: z.int(),
    broken_link: z.int().nullable(),
  }),
});

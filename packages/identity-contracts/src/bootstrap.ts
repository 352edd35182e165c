import { route } from '@targum/wire';
import { z } from 'zod';

const permission = z.object({ resource_id: z.string(), actions: z.array(z.string()) });

export const rbacPolicy = z.object({
  roles: z.array(z.object({ role_id: z.string(), description: z.string(), permissions: z.array(permission) })),
  resources: z.array(z.object({ resource_id: z.string(), description: z.string(), actions: z.array(z.string()) })),
  scopes: z.array(z.object({ scope: z.string(), description: z.string(), permissions: z.array(permission) })),
});

export const bootstrapAnswer = z.object({
  project_name: z.string(),
  disable_sdk_watermark: z.boolean(),
  cname_domain: z.string().nullable(),
  email_domains: z.array(z.string()),
  captcha_settings: z.union([
    z.object({ enabled: z.literal(true), siteKey: z.string() }),
    z.object({ enabled: z.literal(false) }),
  ]),
  pkce_required_for_email_magic_links: z.boolean(),
  pkce_required_for_password_resets: z.boolean(),
  pkce_required_for_oauth: z.boolean(),
  pkce_required_for_sso: z.boolean(),
  slug_pattern: z.string().nullable(),
  create_organization_enabled: z.boolean(),
  password_config: z.object({ luds_complexity: z.int(), luds_minimum_count: z.int() }).nullable(),
  dfp_protected_auth_enabled: z.boolean(),
  dfp_protected_auth_mode: z.enum(['OBSERVATION', 'DECISIONING']),
  rbac_policy: rbacPolicy,
  siwe_required_for_crypto_wallets: z.boolean(),
  /** Known and unknown addresses are answered alike: the widget then offers every way in on one screen. */
  strict: z.boolean(),
  vertical: z.literal('CONSUMER'),
});

export const bootstrapProject = route({
  name: 'bootstrap-project',
  method: 'GET',
  path: '/sdk/v1/projects/bootstrap/:publicToken',
  summary: 'The public settings of a project',
  tag: 'projects',
  access: 'public',
  params: z.object({ publicToken: z.string() }),
  output: bootstrapAnswer,
});

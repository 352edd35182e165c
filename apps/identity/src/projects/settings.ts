import { rbacPolicy } from '@targum/identity-contracts';
import { z } from 'zod';
import { anyLocalhost } from './match-redirect.ts';
import type { SettingsFault } from './settings-faults.ts';

const days = 24 * 60;

const exactOrigin = z
  .string()
  .refine((value) => !value.includes('*') && URL.canParse(value) && new URL(value).origin === value, {
    error: 'must be an exact origin such as https://app.example.com',
  });
const exactUrl = z
  .string()
  .max(2048)
  .refine((value) => !value.includes('*') && !value.includes('#') && isHttp(value), {
    error: 'must be an exact http(s) URL without wildcard or fragment',
  });

function isHttp(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !new URL(value).username;
}

const limit = z.object({ count: z.int().min(1), seconds: z.int().min(1) });

/** A trusted issuer whose tokens `sessions/attest` takes. */
const trustedProfile = z.object({
  profile_id: z.string().min(1),
  issuer: z.string().min(1),
  audience: z.string().min(1),
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }),
  email_claim: z.string().default('email'),
});

/** One social provider's credentials and, in tests or self-hosted installations, its addresses. */
const oauthProvider = z.looseObject({
  client_id: z.string(),
  client_secret: z.string().default(''),
  scopes: z.array(z.string()).optional(),
});

/** Everything about a project that an administrator can set; the widget sees the bootstrap part only. */
export const projectSettings = z.object({
  allowed_origins: z.array(z.union([z.literal(anyLocalhost), exactOrigin])).default([]),
  redirect_urls: z.array(z.union([z.literal(anyLocalhost), exactUrl])).default([]),
  /** The page of the host application where the identity-provider screen is mounted. */
  authorize_page_url: z
    .url()
    .nullish()
    .transform((address) => address ?? undefined),
  default_redirect_url: z.string().nullable().default(null),
  disable_sdk_watermark: z.boolean().default(true),
  cname_domain: z.string().nullable().default(null),
  email_domains: z.array(z.string()).default([]),
  captcha: z
    .object({
      enabled: z.boolean(),
      site_key: z.string(),
      secret: z.string(),
      verify_url: z.string(),
      min_score: z.number().min(0).max(1).default(0.5),
      hostnames: z.array(z.string()).default([]),
      on_outage: z.enum(['allow', 'refuse']).default('allow'),
    })
    .nullable()
    .default(null),
  pkce_required_for_email_magic_links: z.boolean().default(false),
  pkce_required_for_password_resets: z.boolean().default(false),
  pkce_required_for_oauth: z.boolean().default(false),
  password_policy: z.enum(['zxcvbn', 'luds']).default('zxcvbn'),
  password_min_length: z.int().min(8).max(128).default(12),
  luds_complexity: z.int().min(1).max(4).default(3),
  breach_check_on_login: z.boolean().default(true),
  dfp_protected_auth_enabled: z.boolean().default(false),
  dfp_protected_auth_mode: z.enum(['OBSERVATION', 'DECISIONING']).default('OBSERVATION'),
  siwe_required_for_crypto_wallets: z.boolean().default(false),
  /** Chains a "Sign-In with Ethereum" text may name; all of them without a list. */
  siwe_chain_ids: z
    .array(z.string().regex(/^[1-9]\d*$/))
    .nullable()
    .default(null),
  rbac_policy: rbacPolicy.default({ roles: [], resources: [], scopes: [] }),
  /** Answers alike for known and unknown addresses. */
  strict: z.boolean().default(false),
  magic_link_minutes: z.int().min(5).max(10_080).default(30),
  otp_minutes: z.int().min(1).max(10).default(5),
  session_max_minutes: z
    .int()
    .min(5)
    .max(527_040)
    .default(30 * days),
  session_default_minutes: z.int().min(5).max(527_040).default(60),
  reauth_minutes: z.int().min(1).default(10),
  http_only_cookies: z.boolean().default(false),
  jwt_algorithm: z.enum(['RS256', 'ES256']).default('RS256'),
  sms_countries: z.array(z.string().length(2)).nullable().default(null),
  lock_after: z.int().min(3).max(100).default(10),
  lock_minutes: z.int().min(1).default(60),
  limits: z
    .object({
      message_spacing: limit.default({ count: 1, seconds: 30 }),
      message_hour: limit.default({ count: 5, seconds: 3600 }),
      message_day: limit.default({ count: 20, seconds: 86_400 }),
      prefix_hour: limit.default({ count: 20, seconds: 3600 }),
      country_hour: limit.default({ count: 200, seconds: 3600 }),
      sms_day: limit.default({ count: 2000, seconds: 86_400 }),
      /** Sends to one range of numbers before the share of completed sign-ins is judged. */
      prefix_probe: limit.default({ count: 20, seconds: 86_400 }),
      /** Failed passwords of the whole project; past it strangers have to prove more, whatever address they use. */
      project_failures: limit.default({ count: 1000, seconds: 600 }),
      failures_per_address: limit.default({ count: 300, seconds: 600 }),
      sends_per_address: limit.default({ count: 300, seconds: 600 }),
      /** Calls from one address that need a captcha, while the service that checks it does not answer. */
      without_captcha: limit.default({ count: 10, seconds: 600 }),
      searches_per_address: limit.default({ count: 300, seconds: 600 }),
    })
    .prefault({}),
  /** A range of numbers that completes less than this share of its sign-ins is paused; 0 never pauses. */
  sms_min_completion_percent: z.int().min(0).max(100).default(10),
  sms_cost_micros: z.int().min(0).default(45_000),
  trusted_profiles: z.array(trustedProfile).default([]),
  oauth_providers: z.record(z.string(), oauthProvider).default({}),
  webauthn: z
    .object({
      rp_id: z.string().nullable().default(null),
      related_origins: z.array(z.string()).default([]),
      user_verification: z.enum(['preferred', 'required']).default('preferred'),
    })
    .prefault({}),
});

export type ProjectSettings = z.infer<typeof projectSettings>;

/** A live project lists every address exactly; only a test project may name all of localhost. */
export function looseAddresses(settings: ProjectSettings, environment: 'test' | 'live'): SettingsFault[] {
  if (environment === 'test') return [];
  const message = `${anyLocalhost} is allowed in test projects only`;
  return (['allowed_origins', 'redirect_urls'] as const)
    .filter((field) => settings[field].includes(anyLocalhost))
    .map((field) => ({ code: 'address_loose', field, message }));
}

import { z } from 'zod';

/** What the console shows of the identity provider. */

export const identityProject = z.object({
  project_id: z.string(),
  public_token: z.string(),
  name: z.string(),
  /** By name; secrets stand there as `[hidden]`, and written back so they stay as they are. */
  settings: z.record(z.string(), z.unknown()),
  warnings: z.array(z.object({ code: z.enum(['character_kinds', 'long_lived_links']), message: z.string() })),
});

export const identityClient = z.object({
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

export const identityClientInput = identityClient.omit({ client_id: true }).extend({
  client_name: z.string().trim().min(1).max(100),
  client_description: z.string().max(500),
  redirect_uris: z.array(z.string().max(2048)).min(1).max(50),
  post_logout_redirect_uris: z.array(z.string().max(2048)).max(50),
  scopes: z.array(z.string().max(128)).max(50),
  logo_url: z.string().max(2048).nullable(),
});

/** Values as the page showed them when they were changed; what is different by now refuses the change. */
export const identitySeen = z.record(z.string().max(100), z.unknown()).optional();

const notes = z.record(z.string().max(128), z.unknown());
const namePart = z.string().trim().max(128);

export const identityUser = z.object({
  user_id: z.string(),
  created_at: z.string(),
  status: z.enum(['active', 'pending']),
  disabled: z.boolean(),
  name: z.object({ first_name: z.string(), middle_name: z.string(), last_name: z.string() }),
  emails: z.array(z.object({ email: z.string(), verified: z.boolean() })),
  phone_numbers: z.array(z.object({ phone_number: z.string(), verified: z.boolean() })),
  providers: z.array(z.object({ provider_type: z.string() })),
  webauthn_registrations: z.array(z.object({ name: z.string(), domain: z.string() })),
  totps: z.array(z.object({ verified: z.boolean() })),
  crypto_wallets: z.array(z.object({ crypto_wallet_address: z.string(), crypto_wallet_type: z.string() })),
  password: z.object({ requires_reset: z.boolean() }).nullable(),
  roles: z.array(z.string()),
  /** Of `roles`, those that an administrator gave. */
  given_roles: z.array(z.string()),
  /** Notes that only administrators write. */
  trusted_metadata: notes,
  /** Notes that the user may write too. */
  untrusted_metadata: notes,
  is_locked: z.boolean(),
});

/** What an administrator may say about a user; what is not named stays, and a note of null goes. */
export const identityUserFacts = z.object({
  name: z.object({ first_name: namePart, middle_name: namePart, last_name: namePart }).partial().optional(),
  roles: z.array(z.string().trim().min(1).max(64)).max(50).optional(),
  trusted_metadata: notes.optional(),
  untrusted_metadata: notes.optional(),
});

export const identitySession = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string().nullable(),
  started_at: z.string(),
  last_accessed_at: z.string(),
  expires_at: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  factors: z.array(z.string()),
  /** What an administrator put into its tokens. */
  custom_claims: z.record(z.string(), z.unknown()),
});

export const identityLock = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  method: z.string(),
  known_device: z.boolean(),
  failures: z.int(),
  locked_at: z.string(),
  locked_until: z.string(),
});

export const identitySigningKey = z.object({
  kid: z.string(),
  algorithm: z.string(),
  signs_from: z.string(),
  signs_until: z.string().nullable(),
  published_until: z.string().nullable(),
  state: z.enum(['next', 'signing', 'old']),
});

export const identityAdminKey = z.object({
  key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});

export const identityAuditEntry = z.object({
  seq: z.int(),
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  user_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  result: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export const identityApp = z.object({ client_id: z.string(), client_name: z.string(), scopes: z.array(z.string()) });

const faults = z.array(z.object({ code: z.string(), field: z.string() })).optional();

export const identityProvider = z.object({
  provider: z.string(),
  name: z.string(),
  /** `wrong` is set up and cannot work; `problem` says why. */
  state: z.enum(['absent', 'wrong', 'off', 'ready']),
  callback_url: z.string(),
  scopes: z.array(z.string()),
  problem: z.string().optional(),
  /** What is wrong where, by code. */
  faults,
});

/** Why a part of a provider did not do what a sign-in needs. */
export const identityCheckReasons = [
  'client_refused',
  'code_taken',
  'fault',
  'no_document',
  'no_json',
  'no_keys',
  'not_found',
  'redirected',
  'refused',
  'settings',
  'too_large',
  'turned_away',
  'unreachable',
  'unsafe_address',
] as const;

/** How a provider did when it was tried without signing anybody in. */
export const identityProviderCheck = z.object({
  provider: z.string(),
  callback_url: z.string(),
  is_working: z.boolean(),
  checks: z.array(
    z.object({
      what: z.enum(['settings', 'discovery', 'authorize', 'token', 'jwks', 'userinfo', 'emails']),
      address: z.string().optional(),
      result: z.enum(['ok', 'unsure', 'failed']),
      problem: z.string().optional(),
      reason: z.enum(identityCheckReasons).optional(),
      /** The status of its answer, where one came. */
      status: z.int().optional(),
      /** Where it wanted to send us, without what may stand after the path. */
      location: z.string().optional(),
      /** The provider's own words for what is wrong. */
      said: z.string().optional(),
      /** Of our settings, what is wrong where. */
      faults,
    }),
  ),
});

export const identityUserStates = ['active', 'pending', 'disabled', 'locked'] as const;

export const identityImportRefusals = [
  'invalid_email',
  'duplicate_email',
  'unknown_hash_format',
  'probe_password_does_not_match',
] as const;

/** Somebody who comes from another system. */
export const identityImportedUser = z.object({
  email: z.string().max(254),
  email_verified: z.boolean().default(false),
  first_name: z.string().max(128).default(''),
  last_name: z.string().max(128).default(''),
  password_hash: z.string().max(1024).optional(),
  probe_password: z.string().max(1024).optional(),
});

/** So many at once: a page shows how far it is, and what is sent again after a break is soon sent. */
export const mostImportedAtOnce = 200;

export const identitySignIn = z.object({
  day: z.string(),
  method: z.enum(['code', 'password', 'passkey', 'provider', 'wallet', 'second_factor', 'other']),
  result: z.enum(['ok', 'refused']),
  count: z.int(),
});

const usedLimit = z.object({ sent: z.int(), limit: z.int(), ends_at: z.string().nullable() });

export const identityMessages = z.object({
  costs: z.object({
    since: z.string(),
    sent: z.int(),
    cost_micros: z.number(),
    countries: z.array(z.object({ country: z.string(), sent: z.int(), cost_micros: z.number() })),
  }),
  limits: z.object({
    day: usedLimit,
    spent_micros: z.number(),
    most_micros: z.number(),
    countries: z.array(usedLimit.extend({ country: z.string() })),
    ranges: z.array(
      usedLimit.extend({
        prefix: z.string(),
        judged: z.int(),
        completed: z.int(),
        paused_until: z.string().nullable(),
      }),
    ),
  }),
});

export type IdentityAdminKey = z.output<typeof identityAdminKey>;
export type IdentityAuditEntry = z.output<typeof identityAuditEntry>;
export type IdentityClient = z.output<typeof identityClient>;
export type IdentityLock = z.output<typeof identityLock>;
export type IdentityProject = z.output<typeof identityProject>;
export type IdentitySession = z.output<typeof identitySession>;
export type IdentitySigningKey = z.output<typeof identitySigningKey>;
export type IdentityApp = z.output<typeof identityApp>;
export type IdentityImportedUser = z.input<typeof identityImportedUser>;
export type IdentityImportRefusal = (typeof identityImportRefusals)[number];
export type IdentityMessages = z.output<typeof identityMessages>;
export type IdentityProviderCheck = z.output<typeof identityProviderCheck>;
export type IdentityProvider = z.output<typeof identityProvider>;
export type IdentitySignIn = z.output<typeof identitySignIn>;
export type IdentityUserState = (typeof identityUserStates)[number];
export type IdentityUser = z.output<typeof identityUser>;

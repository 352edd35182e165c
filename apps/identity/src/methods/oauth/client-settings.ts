import { z } from 'zod';

const address = z
  .string()
  .max(2048)
  .refine(isSafeAddress, {
    error: 'must be https, or http on this machine',
    params: { fault: 'address_unsafe' },
  });

/** Replace the provider's addresses: self-hosted installations, sovereign clouds, tests. */
const endpoints = z.object({
  authorize: address.optional(),
  token: address.optional(),
  userinfo: address.optional(),
  emails: address.optional(),
  jwks: address.optional(),
});

/** A project's account at one provider, as an administrator wrote it into the project's settings. */
export const oauthClientSettings = z
  .object({
    enabled: z.boolean().default(true),
    client_id: z.string().min(1).max(512),
    client_secret: z.string().max(4096).default(''),
    /** Asked for besides the provider's own, on every sign-in. */
    scopes: z.array(z.string().min(1).max(200)).max(50).default([]),
    /** What a page may ask for by `custom_scopes`. */
    allowed_scopes: z.array(z.string().min(1).max(200)).max(200).default([]),
    endpoints: endpoints.default({}),
    /** The issuer of a self-hosted installation, which moves all addresses, or of any OpenID Connect provider. */
    issuer: address.optional(),
    /** `oidc` makes a provider out of settings alone; the name is what people see. */
    kind: z.enum(['listed', 'oidc']).default('listed'),
    name: z.string().min(1).max(80).optional(),
    /** How an `oidc` provider is told who asks, where it is not what its discovery document says. */
    client_auth: z.enum(['basic', 'post']).optional(),
    /** All calls of one sign-in together; a person is waiting. */
    timeout_ms: z.int().min(100).max(10_000).default(10_000),
    /** Apple: instead of a secret, what its short-lived secrets are signed with. */
    team_id: z.string().max(40).optional(),
    key_id: z.string().max(40).optional(),
    private_key: z.string().max(4096).optional(),
    /** Microsoft: one tenant instead of everybody. */
    tenant: z
      .string()
      .regex(/^[A-Za-z0-9.-]{1,100}$/)
      .optional(),
    /** Facebook: another version of its API. */
    version: z
      .string()
      .regex(/^v\d{1,3}\.\d$/)
      .optional(),
  })
  .refine((settings) => settings.kind === 'listed' || settings.issuer !== undefined, {
    error: 'oidc needs an issuer',
    path: ['issuer'],
    params: { fault: 'setting_missing' },
  });

export type OAuthClientSettings = z.infer<typeof oauthClientSettings>;

/** Names that no setting has: with a slip in its name one would be left out in silence. */
export function unknownSettings(given: Record<string, unknown>): string[] {
  const addresses = typeof given['endpoints'] === 'object' ? Object.keys(given['endpoints'] ?? {}) : [];
  return [
    ...Object.keys(given).filter((name) => !Object.hasOwn(oauthClientSettings.shape, name)),
    ...addresses.filter((name) => !Object.hasOwn(endpoints.shape, name)).map((name) => `endpoints.${name}`),
  ];
}

/** Codes and tokens travel to these addresses: never in the clear over a network. */
export function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username || url.password || url.hash) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { JWK } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { isAllowedOrigin } from '../projects/match-redirect.ts';
import { useJwtAccessTokens } from './access-token.ts';
import { findAccount } from './account.ts';
import { oidcAdapter } from './adapter.ts';
import { burnCodes } from './burn-codes.ts';
import { repeatRefreshes } from './repeat-refresh.ts';

export const builtInScopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'offline_access',
  'full_access',
] as const;

const day = 24 * 3600;

/** The provider is made anew when its keys change: it reads them once. */
export function openIdProvider(deps: Deps): () => Promise<Provider> {
  let made: { kids: string; provider: Provider } | undefined;
  return async () => {
    const { kid } = await deps.keys.signing('RS256');
    const projects = await deps.projects.all();
    const custom = projects.flatMap(({ settings }) => settings.rbac_policy.scopes.map(({ scope }) => scope));
    const scopes = [...new Set([...builtInScopes, ...custom])];
    const origins = projects.flatMap(({ settings }) => settings.allowed_origins);
    const version = [kid, ...scopes, ...origins].join(' ');
    if (made?.kids !== version) {
      const keys = await deps.keys.privateKeys();
      // The key that signs comes first; the others stay for what they have signed.
      const ordered = keys.filter((key) => key.alg === 'RS256').toSorted((a, b) => rank(a, kid) - rank(b, kid));
      made = { kids: version, provider: build(deps, ordered, scopes, origins) };
    }
    return made.provider;
  };
}

const rank = (key: JWK, kid: string) => (key.kid === kid ? 0 : 1);

function build(deps: Deps, keys: JWK[], scopes: string[], origins: string[]): Provider {
  const configuration: Configuration = {
    adapter: oidcAdapter(deps),
    jwks: { keys },
    scopes,
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'middle_name', 'family_name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
      address: ['address'],
    },
    cookies: { keys: [deps.secret.digest('oidc cookies', 'key').toString('base64url')] },
    features: {
      devInteractions: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true },
      userinfo: { enabled: true },
    },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      userinfo: '/oauth2/userinfo',
      introspection: '/oauth2/introspect',
      revocation: '/oauth2/revoke',
      end_session: '/oauth2/logout',
      jwks: '/.well-known/jwks.json',
    },
    // Decided where codes are made: required for public clients, kept when given.
    pkce: { required: () => false },
    rotateRefreshToken: () => true,
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    findAccount: (ctx, sub, token) => findAccount(deps, ctx, sub, token),
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 3600,
      IdToken: 3600,
      RefreshToken: 30 * day,
      Grant: 90 * day,
      Session: day,
      Interaction: 3600,
    },
    clientBasedCORS: (_ctx, origin) => isAllowedOrigin(origin, origins),
  };
  const provider = new Provider(deps.publicUrl, configuration);
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'the OpenID provider failed'));
  // Answers go back in the query only: codes are made by our own calls, not by the provider's.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  });
  useJwtAccessTokens(provider, deps);
  repeatRefreshes(provider, deps);
  burnCodes(provider);
  // Stored is only a digest of the secret, so the one that comes is digested before it is compared.
  Object.assign(provider.Client.prototype, { compareClientSecret });
  return provider;
}

export const hashClientSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

async function compareClientSecret(this: { clientSecret?: string }, actual: string): Promise<boolean> {
  const given = Buffer.from(hashClientSecret(actual));
  const stored = Buffer.from(this.clientSecret ?? '');
  return given.length === stored.length && timingSafeEqual(given, stored);
}

import type { OAuthClientSettings } from './client-settings.ts';
import type { ProviderRow } from './provider.ts';
import { readStandardClaims } from './read-claims.ts';
import { readSamePerson } from './same-person.ts';

/**
 * Any OpenID Connect provider, made of settings alone. Addresses that are not given are those that the
 * issuer's own discovery document names; they are filled in before the first use.
 */
export function genericOidc(id: string, client: OAuthClientSettings): ProviderRow {
  const { issuer = '' } = client;
  return {
    id,
    name: client.name ?? id,
    endpoints: { authorize: client.endpoints.authorize ?? '', token: client.endpoints.token ?? '' },
    scopes: ['openid', 'email', 'profile'],
    clientAuth: client.client_auth ?? (client.client_secret ? 'basic' : 'post'),
    pkce: true,
    allowedParams: ['prompt', 'login_hint', 'ui_locales', 'acr_values'],
    idToken: { isIssuer: (found) => found === issuer, nonce: true },
    issuer,
    async readProfile({ claims, ask, canAsk }) {
      const signed = readStandardClaims(claims);
      if (signed.email !== undefined || !canAsk('userinfo')) return signed;
      return readSamePerson(await ask('userinfo'), signed.subject);
    },
  };
}

import type { ProviderRow } from '../provider.ts';
import { readStandardClaims, splitName } from '../read-claims.ts';

/** Twitch puts a claim into the id_token only when it is asked for by name. */
const wanted = { email: null, email_verified: null, picture: null, preferred_username: null };

export const twitch: ProviderRow = {
  id: 'twitch',
  name: 'Twitch',
  endpoints: {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    jwks: 'https://id.twitch.tv/oauth2/keys',
  },
  scopes: ['openid', 'user:read:email'],
  clientAuth: 'post',
  // Not documented for any of its flows.
  pkce: false,
  authorizeParams: { claims: JSON.stringify({ id_token: wanted }) },
  allowedParams: ['force_verify'],
  idToken: { isIssuer: (issuer) => issuer === 'https://id.twitch.tv/oauth2', nonce: true },
  issuer: 'https://id.twitch.tv/oauth2',
  async readProfile({ claims }) {
    const name = claims['preferred_username'];
    return { ...readStandardClaims(claims), ...splitName(typeof name === 'string' ? name : undefined) };
  },
};

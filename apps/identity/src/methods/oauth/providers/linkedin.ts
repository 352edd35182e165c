import type { ProviderRow } from '../provider.ts';
import { readSamePerson } from '../same-person.ts';

export const linkedin: ProviderRow = {
  id: 'linkedin',
  name: 'LinkedIn',
  endpoints: {
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userinfo: 'https://api.linkedin.com/v2/userinfo',
    jwks: 'https://www.linkedin.com/oauth/openid/jwks',
  },
  scopes: ['openid', 'profile', 'email'],
  clientAuth: 'post',
  // LinkedIn takes code challenges only from native clients for which it was asked to allow them.
  pkce: false,
  allowedParams: [],
  // The id_token does not repeat the nonce; the state and the code's own client bind the answer instead.
  idToken: {
    isIssuer: (issuer) => issuer === 'https://www.linkedin.com' || issuer === 'https://www.linkedin.com/oauth',
    nonce: false,
  },
  readProfile: async ({ claims, ask }) => readSamePerson(await ask('userinfo'), claims.sub),
};

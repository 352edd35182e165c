import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

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
  // LinkedIn knows code challenges only for native clients, and refuses them from web ones.
  pkce: false,
  allowedParams: [],
  // The id_token does not repeat the nonce; the state and the code's own client bind the answer instead.
  idToken: {
    isIssuer: (issuer) => issuer === 'https://www.linkedin.com' || issuer === 'https://www.linkedin.com/oauth',
    nonce: false,
  },
  async readProfile({ claims, ask }) {
    const info = readStandardClaims(await ask('userinfo'));
    if (info.subject !== claims.sub) throw new Error('the id_token and the user info name different people');
    return info;
  },
};

import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

export const yahoo: ProviderRow = {
  id: 'yahoo',
  name: 'Yahoo',
  endpoints: {
    authorize: 'https://api.login.yahoo.com/oauth2/request_auth',
    token: 'https://api.login.yahoo.com/oauth2/get_token',
    userinfo: 'https://api.login.yahoo.com/openid/v1/userinfo',
    jwks: 'https://api.login.yahoo.com/openid/v1/certs',
  },
  scopes: ['openid', 'profile', 'email'],
  clientAuth: 'basic',
  pkce: true,
  allowedParams: ['prompt', 'language', 'login_hint'],
  idToken: { isIssuer: (issuer) => issuer === 'https://api.login.yahoo.com', nonce: true },
  issuer: 'https://api.login.yahoo.com',
  async readProfile({ claims, ask }) {
    const info = readStandardClaims(await ask('userinfo'));
    if (info.subject !== claims.sub) throw new Error('the id_token and the user info name different people');
    return info;
  },
};

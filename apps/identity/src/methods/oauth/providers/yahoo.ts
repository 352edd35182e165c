import type { ProviderRow } from '../provider.ts';
import { readSamePerson } from '../same-person.ts';

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
  // No public page of Yahoo says what becomes of a challenge; whoever does not know the parameter ignores it.
  pkce: true,
  allowedParams: ['prompt', 'language', 'login_hint'],
  idToken: { isIssuer: (issuer) => issuer === 'https://api.login.yahoo.com', nonce: true },
  issuer: 'https://api.login.yahoo.com',
  readProfile: async ({ claims, ask }) => readSamePerson(await ask('userinfo'), claims.sub),
};

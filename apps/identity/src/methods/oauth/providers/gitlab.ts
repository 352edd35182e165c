import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

export const gitlab: ProviderRow = {
  id: 'gitlab',
  name: 'GitLab',
  endpoints: {
    authorize: 'https://gitlab.com/oauth/authorize',
    token: 'https://gitlab.com/oauth/token',
    userinfo: 'https://gitlab.com/oauth/userinfo',
    jwks: 'https://gitlab.com/oauth/discovery/keys',
  },
  scopes: ['openid', 'profile', 'email', 'read_user'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['prompt'],
  idToken: { isIssuer: (issuer) => issuer === 'https://gitlab.com', nonce: true },
  issuer: 'https://gitlab.com',
  // The id_token of GitLab carries no name or picture; the signed subject must be the same person.
  async readProfile({ claims, ask }) {
    const info = readStandardClaims(await ask('userinfo'));
    const signed = readStandardClaims(claims);
    if (info.subject !== signed.subject) throw new Error('the id_token and the user info name different people');
    return info;
  },
};

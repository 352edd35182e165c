import type { ProviderRow } from '../provider.ts';
import { readSamePerson } from '../same-person.ts';

export const gitlab: ProviderRow = {
  id: 'gitlab',
  name: 'GitLab',
  home: 'https://gitlab.com',
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
  // Older self-managed servers sign no name or picture; whoever the user info names must be the signed subject.
  readProfile: async ({ claims, ask }) => readSamePerson(await ask('userinfo'), claims.sub),
};

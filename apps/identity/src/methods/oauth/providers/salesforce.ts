import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

export const salesforce: ProviderRow = {
  id: 'salesforce',
  name: 'Salesforce',
  endpoints: {
    authorize: 'https://login.salesforce.com/services/oauth2/authorize',
    token: 'https://login.salesforce.com/services/oauth2/token',
    userinfo: 'https://login.salesforce.com/services/oauth2/userinfo',
    jwks: 'https://login.salesforce.com/id/keys',
  },
  scopes: ['openid', 'email', 'profile'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['prompt', 'login_hint', 'display'],
  // Customers sign in on their own domains, each an issuer of its own under the same keys.
  idToken: {
    isIssuer: (issuer) => /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.salesforce\.com$/.test(issuer),
    nonce: true,
  },
  async readProfile({ claims, ask }) {
    const info = readStandardClaims(await ask('userinfo'));
    if (info.subject !== claims.sub && !claims.sub?.endsWith(`/${info.subject}`)) {
      throw new Error('the id_token and the user info name different people');
    }
    return { ...info, subject: claims.sub ?? info.subject };
  },
};

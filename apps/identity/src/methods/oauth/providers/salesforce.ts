import type { ProviderRow } from '../provider.ts';
import { readSamePerson } from '../same-person.ts';

export const salesforce: ProviderRow = {
  id: 'salesforce',
  name: 'Salesforce',
  home: 'https://login.salesforce.com',
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
  // Customers sign in on their own domains, each an issuer of its own under the same keys. A sandbox or a portal
  // is set by `issuer`.
  idToken: {
    isIssuer: (issuer) => /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.salesforce\.com$/.test(issuer),
    nonce: true,
  },
  // The subject is an address that ends in the person's id, and some organisations' user info has the id alone.
  readProfile: async ({ claims, ask }) =>
    readSamePerson(await ask('userinfo'), claims.sub, (told, signed) => told === signed || signed.endsWith(`/${told}`)),
};

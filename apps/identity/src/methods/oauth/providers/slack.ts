import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

export const slack: ProviderRow = {
  id: 'slack',
  name: 'Slack',
  endpoints: {
    authorize: 'https://slack.com/openid/connect/authorize',
    token: 'https://slack.com/api/openid.connect.token',
    jwks: 'https://slack.com/openid/connect/keys',
  },
  scopes: ['openid', 'email', 'profile'],
  clientAuth: 'post',
  // Slack takes a code challenge only from apps that were made public clients, for ever; ours keeps a secret.
  pkce: false,
  allowedParams: ['team'],
  idToken: { isIssuer: (issuer) => issuer === 'https://slack.com', nonce: true },
  issuer: 'https://slack.com',
  readProfile: async ({ claims }) => readStandardClaims(claims),
};

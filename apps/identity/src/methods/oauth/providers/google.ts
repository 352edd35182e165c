import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

export const google: ProviderRow = {
  id: 'google',
  name: 'Google',
  endpoints: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scopes: ['openid', 'email', 'profile'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['prompt', 'login_hint', 'hd', 'access_type', 'include_granted_scopes'],
  // Google has issued both spellings, and documents both.
  idToken: {
    isIssuer: (issuer) => issuer === 'https://accounts.google.com' || issuer === 'accounts.google.com',
    nonce: true,
  },
  issuer: 'https://accounts.google.com',
  readProfile: async ({ claims }) => readStandardClaims(claims),
};

import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

const userField = z.object({
  name: z.object({ firstName: z.string().max(200).optional(), lastName: z.string().max(200).optional() }).optional(),
});

export const apple: ProviderRow = {
  id: 'apple',
  name: 'Apple',
  endpoints: {
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    jwks: 'https://appleid.apple.com/auth/keys',
  },
  scopes: ['name', 'email'],
  clientAuth: 'signed-jwt',
  pkce: false,
  // Apple refuses the name and email scopes in any other mode.
  responseMode: 'form_post',
  allowedParams: [],
  // Tokens name the first; since June 2025 Apple's own discovery document has named the second for a while.
  idToken: {
    isIssuer: (issuer) => issuer === 'https://appleid.apple.com' || issuer === 'https://account.apple.com',
    nonce: true,
  },
  issuer: 'https://appleid.apple.com',
  // The name comes once in a lifetime, beside the first code, and is not signed: it is a name only.
  async readProfile({ claims, callback }) {
    return { ...readStandardClaims(claims), ...nameOf(callback['user']) };
  },
};

function nameOf(user: string | undefined): { firstName?: string | undefined; lastName?: string | undefined } {
  if (!user) return {};
  try {
    const parsed = userField.safeParse(JSON.parse(user));
    return parsed.data?.name ?? {};
  } catch {
    return {};
  }
}

import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const answer = z.looseObject({
  data: z.looseObject({
    id: z.string().min(1),
    name: z.string().nullish(),
    email: z.string().nullish(),
    avatar_url: z.string().nullish(),
  }),
});

/** Coinbase gives new clients to approved partners only (2026). */
export const coinbase: ProviderRow = {
  id: 'coinbase',
  name: 'Coinbase',
  endpoints: {
    authorize: 'https://login.coinbase.com/oauth2/auth',
    token: 'https://login.coinbase.com/oauth2/token',
    userinfo: 'https://api.coinbase.com/v2/user',
  },
  scopes: ['wallet:user:read', 'wallet:user:email'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['layout', 'referral'],
  // Coinbase does not say whether an address is verified, so it is not.
  async readProfile({ ask }) {
    // Without a version header the answer's shape is that of the day on which the client was made.
    const { data } = answer.parse(await ask('userinfo', { headers: { 'cb-version': '2024-01-01' } }));
    return {
      subject: data.id,
      email: data.email ?? undefined,
      emailVerified: false,
      ...splitName(data.name),
      pictureUrl: data.avatar_url ?? undefined,
    };
  },
};

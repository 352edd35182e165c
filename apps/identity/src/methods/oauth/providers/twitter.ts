import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const answer = z.looseObject({
  data: z.looseObject({
    id: z.string().min(1),
    name: z.string().nullish(),
    profile_image_url: z.string().nullish(),
    confirmed_email: z.string().nullish(),
  }),
});

export const twitter: ProviderRow = {
  id: 'twitter',
  name: 'Twitter',
  endpoints: {
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    userinfo: 'https://api.x.com/2/users/me',
  },
  scopes: ['users.read', 'tweet.read'],
  clientAuth: 'basic',
  // Refuses an authorize request without a code challenge.
  pkce: true,
  allowedParams: [],
  // An address comes only to clients with the `users.email` scope, and then it is a confirmed one.
  async readProfile({ ask, tokens }) {
    const fields = ['profile_image_url', ...(tokens.scopes.includes('users.email') ? ['confirmed_email'] : [])];
    const { data } = answer.parse(await ask('userinfo', { query: { 'user.fields': fields.join(',') } }));
    return {
      subject: data.id,
      email: data.confirmed_email ?? undefined,
      emailVerified: Boolean(data.confirmed_email),
      ...splitName(data.name),
      pictureUrl: data.profile_image_url ?? undefined,
    };
  },
};

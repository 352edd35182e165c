import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const person = z.looseObject({
  id: z.string().min(1),
  username: z.string().nullish(),
  global_name: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
  avatar: z.string().nullish(),
  locale: z.string().nullish(),
});

export const discord: ProviderRow = {
  id: 'discord',
  name: 'Discord',
  endpoints: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    // Without a version an old one answers.
    userinfo: 'https://discord.com/api/v10/users/@me',
  },
  scopes: ['identify', 'email'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['prompt'],
  // Its metadata promise the `iss` parameter (RFC 9207).
  issuer: 'https://discord.com',
  async readProfile({ ask }) {
    const known = person.parse(await ask('userinfo'));
    return {
      subject: known.id,
      email: known.email ?? undefined,
      emailVerified: known.verified === true,
      ...splitName(known.global_name ?? known.username),
      // The profile holds only the picture's hash.
      pictureUrl: known.avatar ? `https://cdn.discordapp.com/avatars/${known.id}/${known.avatar}.png` : undefined,
      locale: known.locale ?? undefined,
    };
  },
};

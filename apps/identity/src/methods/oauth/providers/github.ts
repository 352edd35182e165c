import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const user = z.looseObject({
  id: z.union([z.int(), z.string().min(1)]),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emails = z.array(z.looseObject({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export const github: ProviderRow = {
  id: 'github',
  name: 'GitHub',
  endpoints: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    userinfo: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
  },
  scopes: ['read:user', 'user:email'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['login', 'allow_signup', 'prompt'],
  // The public profile's email is whatever the person shows; only the list says what is verified.
  async readProfile({ ask }) {
    const person = user.parse(await ask('userinfo'));
    const listed = emails.parse(await ask('emails'));
    const primary = listed.find((entry) => entry.primary);
    return {
      subject: String(person.id),
      email: primary?.email,
      emailVerified: primary?.verified === true,
      ...splitName(person.name),
      pictureUrl: person.avatar_url ?? undefined,
    };
  },
};

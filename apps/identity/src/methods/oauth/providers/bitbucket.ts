import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const person = z.looseObject({
  uuid: z.string().min(1),
  display_name: z.string().nullish(),
  links: z.looseObject({ avatar: z.looseObject({ href: z.string().nullish() }).nullish() }).nullish(),
});
const emails = z.looseObject({
  values: z.array(z.looseObject({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() })),
});

export const bitbucket: ProviderRow = {
  id: 'bitbucket',
  name: 'Bitbucket',
  endpoints: {
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    userinfo: 'https://api.bitbucket.org/2.0/user',
    emails: 'https://api.bitbucket.org/2.0/user/emails',
  },
  // What is granted is what was ticked at the consumer; the parameter is ignored.
  scopes: ['account', 'email'],
  clientAuth: 'basic',
  // Not documented for Bitbucket Cloud.
  pkce: false,
  allowedParams: [],
  async readProfile({ ask }) {
    const known = person.parse(await ask('userinfo'));
    const primary = emails.parse(await ask('emails')).values.find((entry) => entry.is_primary);
    return {
      subject: known.uuid,
      email: primary?.email,
      emailVerified: primary?.is_confirmed === true,
      ...splitName(known.display_name),
      pictureUrl: known.links?.avatar?.href ?? undefined,
    };
  },
};

import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const person = z.looseObject({
  id: z.string().min(1),
  email: z.string().nullish(),
  handle: z.string().nullish(),
  img_url: z.string().nullish(),
});

export const figma: ProviderRow = {
  id: 'figma',
  name: 'Figma',
  endpoints: {
    authorize: 'https://www.figma.com/oauth',
    token: 'https://api.figma.com/v1/oauth/token',
    userinfo: 'https://api.figma.com/v1/me',
  },
  scopes: ['current_user:read'],
  clientAuth: 'basic',
  // No public page of Figma says what becomes of a challenge; whoever does not know the parameter ignores it.
  pkce: true,
  allowedParams: [],
  // Figma does not say whether an address is verified, so it is not.
  async readProfile({ ask }) {
    const known = person.parse(await ask('userinfo'));
    return {
      subject: known.id,
      email: known.email ?? undefined,
      emailVerified: false,
      ...splitName(known.handle),
      pictureUrl: known.img_url ?? undefined,
    };
  },
};

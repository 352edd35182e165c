import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const person = z.looseObject({ user_id: z.string().min(1), name: z.string().nullish(), email: z.string().nullish() });

export const amazon: ProviderRow = {
  id: 'amazon',
  name: 'Amazon',
  endpoints: {
    authorize: 'https://www.amazon.com/ap/oa',
    token: 'https://api.amazon.com/auth/o2/token',
    userinfo: 'https://api.amazon.com/user/profile',
  },
  scopes: ['profile'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['ui_locales'],
  // Amazon does not say whether an address is verified, so it is not.
  async readProfile({ ask }) {
    const known = person.parse(await ask('userinfo'));
    return {
      subject: known.user_id,
      email: known.email ?? undefined,
      emailVerified: false,
      ...splitName(known.name),
    };
  },
};

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';

/** The Graph API is versioned in its addresses, and versions die: this one is of July 2026, and a setting's default. */
const version = 'v26.0';

const person = z.looseObject({
  id: z.string().min(1),
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  picture: z.looseObject({ data: z.looseObject({ url: z.string().nullish() }).nullish() }).nullish(),
});

export const facebook: ProviderRow = {
  id: 'facebook',
  name: 'Facebook',
  endpoints: {
    authorize: `https://www.facebook.com/${version}/dialog/oauth`,
    token: `https://graph.facebook.com/${version}/oauth/access_token`,
    userinfo: `https://graph.facebook.com/${version}/me`,
  },
  scopes: ['public_profile', 'email'],
  scopeSeparator: ',',
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['auth_type', 'display'],
  // Facebook does not say whether an address is verified, so it is not.
  async readProfile({ ask, tokens, clientSecret }) {
    const proof = createHmac('sha256', clientSecret).update(tokens.accessToken).digest('hex');
    const query = { fields: 'id,email,first_name,last_name,picture', appsecret_proof: proof };
    const known = person.parse(await ask('userinfo', { query }));
    return {
      subject: known.id,
      email: known.email ?? undefined,
      emailVerified: false,
      firstName: known.first_name ?? undefined,
      lastName: known.last_name ?? undefined,
      pictureUrl: known.picture?.data?.url ?? undefined,
    };
  },
};

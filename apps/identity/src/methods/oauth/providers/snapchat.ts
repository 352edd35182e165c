import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const scopeBase = 'https://auth.snapchat.com/oauth2/api/';

const answer = z.looseObject({
  data: z.looseObject({
    me: z.looseObject({
      externalId: z.string().min(1),
      displayName: z.string().nullish(),
      bitmoji: z.looseObject({ avatar: z.string().nullish() }).nullish(),
    }),
  }),
});

/** Login Kit is the bare OAuth service since its SDKs ended; the Marketing API has token addresses of its own. */
export const snapchat: ProviderRow = {
  id: 'snapchat',
  name: 'Snapchat',
  endpoints: {
    authorize: 'https://accounts.snapchat.com/accounts/oauth2/auth',
    token: 'https://accounts.snapchat.com/accounts/oauth2/token',
    userinfo: 'https://kit.snapchat.com/v1/me',
  },
  scopes: [`${scopeBase}user.external_id`, `${scopeBase}user.display_name`, `${scopeBase}user.bitmoji.avatar`],
  clientAuth: 'basic',
  pkce: true,
  allowedParams: [],
  // The profile is a GraphQL question; there is no address to ask for.
  async readProfile({ ask }) {
    const query = '{me{externalId displayName bitmoji{avatar}}}';
    const { me } = answer.parse(await ask('userinfo', { json: { query } })).data;
    return {
      subject: me.externalId,
      emailVerified: false,
      ...splitName(me.displayName),
      pictureUrl: me.bitmoji?.avatar ?? undefined,
    };
  },
};

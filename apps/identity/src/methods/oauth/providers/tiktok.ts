import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { splitName } from '../read-claims.ts';

const answer = z.looseObject({
  data: z.looseObject({
    user: z.looseObject({
      open_id: z.string().min(1),
      display_name: z.string().nullish(),
      avatar_url: z.string().nullish(),
    }),
  }),
});

export const tiktok: ProviderRow = {
  id: 'tiktok',
  name: 'TikTok',
  endpoints: {
    authorize: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userinfo: 'https://open.tiktokapis.com/v2/user/info/',
  },
  scopes: ['user.info.basic'],
  scopeSeparator: ',',
  clientIdName: 'client_key',
  clientAuth: 'post',
  // TikTok's code challenge is hex and for desktop clients only.
  pkce: false,
  allowedParams: ['disable_auto_auth'],
  async readProfile({ ask }) {
    const fields = 'open_id,union_id,avatar_url,display_name';
    const { user } = answer.parse(await ask('userinfo', { query: { fields } })).data;
    return {
      subject: user.open_id,
      emailVerified: false,
      ...splitName(user.display_name),
      pictureUrl: user.avatar_url ?? undefined,
    };
  },
};

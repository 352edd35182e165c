import { many, run } from '../../database.ts';
import type { Factor } from '../../sessions/factor.ts';
import type { FactorKind } from '../../users/factors.ts';
import type { RegistrationRow } from './oauth.sql.ts';
import { providerName } from './providers/index.ts';

interface Listed {
  oauth_user_registration_id: string;
  provider: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
}

/** Sources of the protocol spell three providers in two ways; both are sent. */
const otherSpelling: Record<string, string> = { gitlab: 'git_lab', linkedin: 'linked_in', tiktok: 'tik_tok' };

export function oauthFactor(row: RegistrationRow): Factor {
  const detail = {
    id: row.oauth_user_registration_id,
    provider_subject: row.provider_subject,
    ...(row.email_id === null ? {} : { email_id: row.email_id }),
  };
  const other = otherSpelling[row.provider];
  return {
    type: 'oauth',
    delivery_method: `oauth_${row.provider}`,
    [`${row.provider}_oauth_factor`]: detail,
    ...(other ? { [`${other}_oauth_factor`]: detail } : {}),
  };
}

/** Connected sign-in providers in the user object. */
export const oauthFactors: FactorKind = {
  path: 'oauth',
  primary: true,
  list: async (db, userId) => {
    const rows = await many<Listed>(
      db,
      `select oauth_user_registration_id, provider, provider_subject, profile_picture_url, locale
       from identity.oauth_registrations where user_id = $1 order by created_at, oauth_user_registration_id`,
      [userId],
    );
    return { providers: rows.map(({ provider, ...rest }) => ({ ...rest, provider_type: providerName(provider) })) };
  },
  remove: (db, userId, id) =>
    run(db, 'delete from identity.oauth_registrations where oauth_user_registration_id = $1 and user_id = $2', [
      id,
      userId,
    ]),
  wipe: (db, userId) => run(db, 'delete from identity.oauth_registrations where user_id = $1', [userId]),
  count: (user) => user.providers.length,
};

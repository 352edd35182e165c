import { many, run } from '../../database.ts';
import type { FactorKind } from '../../users/factor-kind.ts';
import { providerName } from './providers/index.ts';

interface Listed {
  oauth_user_registration_id: string;
  provider: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
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

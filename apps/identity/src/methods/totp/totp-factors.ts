import { many, run } from '../../database.ts';
import type { FactorKind } from '../../users/factor-kind.ts';

/** Authenticator apps in the user object: a second factor, never the way in by itself. */
export const totpFactors: FactorKind = {
  path: 'totps',
  primary: false,
  list: async (db, userId) => ({
    totps: await many<{ totp_id: string; verified: boolean }>(
      db,
      `select totp_id, verified from identity.totps where user_id = $1 and (verified or expires_at > now())
       order by created_at, totp_id`,
      [userId],
    ),
  }),
  remove: (db, userId, id) => run(db, 'delete from identity.totps where totp_id = $1 and user_id = $2', [id, userId]),
  wipe: (db, userId) => run(db, 'delete from identity.totps where user_id = $1', [userId]),
  count: (user) => user.totps.length,
};

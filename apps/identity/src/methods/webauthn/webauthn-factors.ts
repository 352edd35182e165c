import type { User } from '@targum/identity-contracts';
import { run } from '../../database.ts';
import type { FactorKind } from '../../users/factor-kind.ts';
import { type RegistrationRow, registrationsOfUser } from './webauthn.sql.ts';

export function presentRegistration(row: RegistrationRow): User['webauthn_registrations'][number] {
  const { webauthn_registration_id, domain, user_agent, authenticator_type, verified, name } = row;
  return { webauthn_registration_id, domain, user_agent, authenticator_type, verified, name };
}

/** Passkeys and security keys in the user object. */
export const webauthnFactors: FactorKind = {
  path: 'webauthn_registrations',
  primary: true,
  list: async (db, userId) => ({
    webauthn_registrations: (await registrationsOfUser(db, userId)).map(presentRegistration),
  }),
  remove: (db, userId, id) =>
    run(db, 'delete from identity.webauthn_registrations where webauthn_registration_id = $1 and user_id = $2', [
      id,
      userId,
    ]),
  wipe: (db, userId) => run(db, 'delete from identity.webauthn_registrations where user_id = $1', [userId]),
  count: (user) => user.webauthn_registrations.length,
};

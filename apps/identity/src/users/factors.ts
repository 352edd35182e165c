import { walletFactors } from '../methods/crypto-wallets/wallet-factors.ts';
import { oauthFactors } from '../methods/oauth/oauth-factors.ts';
import { totpFactors } from '../methods/totp/totp-factors.ts';
import { webauthnFactors } from '../methods/webauthn/webauthn-factors.ts';
import type { FactorKind } from './factor-kind.ts';
import { deleteEmail, deletePhone, emailsOfUser, phonesOfUser } from './users.sql.ts';

export const emailFactors: FactorKind = {
  path: 'emails',
  primary: true,
  list: async (db, userId) => ({
    emails: (await emailsOfUser(db, userId)).map(({ email_id, email, verified }) => ({ email_id, email, verified })),
  }),
  remove: deleteEmail,
  wipe: async () => undefined,
  count: (user) => user.emails.length,
};

export const phoneFactors: FactorKind = {
  path: 'phone_numbers',
  primary: true,
  list: async (db, userId) => ({
    phone_numbers: (await phonesOfUser(db, userId)).map(({ phone_id, phone_number, verified }) => ({
      phone_id,
      phone_number,
      verified,
    })),
  }),
  remove: deletePhone,
  wipe: async (db, userId) => {
    for (const phone of await phonesOfUser(db, userId)) await deletePhone(db, userId, phone.phone_id);
  },
  count: (user) => user.phone_numbers.length,
};

/** Biometrics belong to mobile applications; none can be registered here, so none is ever found. */
const biometricFactors: FactorKind = {
  path: 'biometric_registrations',
  primary: true,
  list: async () => ({ biometric_registrations: [] }),
  remove: async () => 0,
  wipe: async () => undefined,
  count: (user) => user.biometric_registrations.length,
};

/** Registry: a new kind of factor is one entry here. */
export const factorKinds: readonly FactorKind[] = [
  emailFactors,
  phoneFactors,
  oauthFactors,
  webauthnFactors,
  totpFactors,
  walletFactors,
  biometricFactors,
];

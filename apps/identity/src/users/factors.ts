import type { FactorPath, User } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import { walletFactors } from '../methods/crypto-wallets/wallet-factors.ts';
import { oauthFactors } from '../methods/oauth/oauth-factors.ts';
import { totpFactors } from '../methods/totp/totp-factors.ts';
import { webauthnFactors } from '../methods/webauthn/webauthn-factors.ts';
import { deleteEmail, deletePhone, emailsOfUser, phonesOfUser } from './users.sql.ts';

/** The lists of the user object that a kind of factor fills. */
type FactorLists = Pick<
  User,
  | 'emails'
  | 'phone_numbers'
  | 'providers'
  | 'webauthn_registrations'
  | 'biometric_registrations'
  | 'totps'
  | 'crypto_wallets'
>;

/** Where the rows of a kind lie, so that one look tells which kinds a user has at all; most users have few. */
export const factorTables: Partial<Record<FactorPath, string>> = {
  oauth: 'identity.oauth_registrations',
  webauthn_registrations: 'identity.webauthn_registrations',
  totps: 'identity.totps',
  crypto_wallets: 'identity.crypto_wallets',
};

/** One kind of sign-in factor: how it is shown, removed and, when an account changes hands, wiped. */
export interface FactorKind {
  path: FactorPath;
  list(db: Db, userId: string): Promise<Partial<FactorLists>>;
  /** How many rows went: 0 means that the user has no such factor. */
  remove(db: Db, userId: string, factorId: string): Promise<number>;
  /** Takes away every factor of this kind; not used for the proved address itself. */
  wipe(db: Db, userId: string): Promise<unknown>;
  /** Counts towards the last way to sign in (a second factor alone does not). */
  primary: boolean;
  /** Sign-in ways of this kind in a user object. */
  count(user: FactorLists): number;
}

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

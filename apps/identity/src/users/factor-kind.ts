import type { FactorPath, User } from '@targum/identity-contracts';
import type { Db } from '../database.ts';

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

/** In the order of an overview's `found`. */
export const overviewTables = Object.values(factorTables);
export const overviewPaths = Object.keys(factorTables);

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

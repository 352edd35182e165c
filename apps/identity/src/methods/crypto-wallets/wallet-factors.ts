import { many, run } from '../../database.ts';
import type { FactorKind } from '../../users/factor-kind.ts';

interface Listed {
  crypto_wallet_id: string;
  crypto_wallet_address: string;
  crypto_wallet_type: string;
  verified: boolean;
}

/** Wallets in the user object. */
export const walletFactors: FactorKind = {
  path: 'crypto_wallets',
  primary: true,
  list: async (db, userId) => ({
    crypto_wallets: await many<Listed>(
      db,
      `select crypto_wallet_id, address as crypto_wallet_address, wallet_type as crypto_wallet_type, verified
       from identity.crypto_wallets where user_id = $1 order by created_at, crypto_wallet_id`,
      [userId],
    ),
  }),
  remove: (db, userId, id) =>
    run(db, 'delete from identity.crypto_wallets where crypto_wallet_id = $1 and user_id = $2', [id, userId]),
  wipe: (db, userId) => run(db, 'delete from identity.crypto_wallets where user_id = $1', [userId]),
  count: (user) => user.crypto_wallets.length,
};

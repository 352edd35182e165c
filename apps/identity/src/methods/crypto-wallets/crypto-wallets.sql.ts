import { type Db, many, one, run } from '../../database.ts';

export type WalletType = 'ethereum' | 'solana';

export interface WalletRow {
  crypto_wallet_id: string;
  project_id: string;
  user_id: string;
  wallet_type: WalletType;
  address: string;
}

const columns = 'crypto_wallet_id, project_id, user_id, wallet_type, address';

export const walletByAddress = (db: Db, projectId: string, type: WalletType, address: string) =>
  one<WalletRow>(
    db,
    `select ${columns} from identity.crypto_wallets where project_id = $1 and wallet_type = $2 and address = $3`,
    [projectId, type, address],
  );

/** No row comes back when the address is somebody's already. */
export const insertWallet = (db: Db, row: WalletRow) =>
  one<WalletRow>(
    db,
    `insert into identity.crypto_wallets (${columns}) values ($1, $2, $3, $4, $5)
     on conflict (project_id, wallet_type, address) do nothing returning ${columns}`,
    [row.crypto_wallet_id, row.project_id, row.user_id, row.wallet_type, row.address],
  );

export interface ChallengeRow {
  nonce: string;
  message: string;
  session_id: string | null;
  not_before: Date | null;
}

export interface NewChallenge extends ChallengeRow {
  project_id: string;
  wallet_type: WalletType;
  address: string;
  asked_from: string;
  created_at: Date;
  expires_at: Date;
}

export const insertWalletChallenge = (db: Db, row: NewChallenge) =>
  run(
    db,
    `insert into identity.wallet_challenges (nonce, project_id, wallet_type, address, message, session_id, asked_from,
       not_before, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.nonce,
      row.project_id,
      row.wallet_type,
      row.address,
      row.message,
      row.session_id,
      row.asked_from,
      row.not_before,
      row.created_at,
      row.expires_at,
    ],
  );

/**
 * The texts that are waiting to be signed. Those asked for from the same place come first, so that a
 * stranger who asks again and again cannot push the owner's out of the list.
 */
export const waitingChallenges = (
  db: Db,
  wallet: { projectId: string; type: WalletType; address: string; place: string },
  now: Date,
) =>
  many<ChallengeRow>(
    db,
    `select nonce, message, session_id, not_before from identity.wallet_challenges
     where project_id = $1 and wallet_type = $2 and address = $3 and expires_at > $5
     order by (asked_from = $4) desc, created_at desc limit 20`,
    [wallet.projectId, wallet.type, wallet.address, wallet.place, now],
  );

/** 1 for the one caller who spends the nonce, 0 for everybody after. */
export const spendChallenge = (db: Db, nonce: string) =>
  run(db, 'delete from identity.wallet_challenges where nonce = $1', [nonce]);

export const deleteOldWalletChallenges = (db: Db, now: Date) =>
  run(db, 'delete from identity.wallet_challenges where expires_at < $1', [now]);

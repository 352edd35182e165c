import { type Db, one, run } from '../../database.ts';

export interface PasswordRow {
  password_id: string;
  user_id: string;
  hash: string;
  requires_reset: boolean;
}

export const passwordByUser = (db: Db, userId: string) =>
  one<PasswordRow>(db, 'select password_id, user_id, hash, requires_reset from identity.passwords where user_id = $1', [
    userId,
  ]);

export const setPassword = (db: Db, row: PasswordRow, now: Date) =>
  run(
    db,
    `insert into identity.passwords (password_id, user_id, hash, requires_reset, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set hash = $3, requires_reset = $4, updated_at = $5`,
    [row.password_id, row.user_id, row.hash, row.requires_reset, now],
  );

/** Only if it is still the hash that was read: a change made meanwhile wins. */
export const replaceHash = (db: Db, passwordId: string, from: string, to: string) =>
  run(db, 'update identity.passwords set hash = $3 where password_id = $1 and hash = $2', [passwordId, from, to]);

export const requireReset = (db: Db, userId: string) =>
  run(db, 'update identity.passwords set requires_reset = true where user_id = $1', [userId]);

export const deletePasswordOfUser = (db: Db, userId: string) =>
  run(db, 'delete from identity.passwords where user_id = $1', [userId]);

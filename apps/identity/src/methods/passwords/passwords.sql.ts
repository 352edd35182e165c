import { type Db, one, run } from '../../database.ts';
import type { EmailRow } from '../../users/users-records.ts';

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

/** Who has an address, and with which password, in one look. */
export const ownerOfEmail = (db: Db, projectId: string, key: string) =>
  one<EmailRow & { password: PasswordRow | null }>(
    db,
    `select e.email_id, e.user_id, e.email, e.verified,
       case when p.password_id is null then null else jsonb_build_object('password_id', p.password_id,
         'user_id', p.user_id, 'hash', p.hash, 'requires_reset', p.requires_reset) end as password
     from identity.emails e left join identity.passwords p using (user_id)
     where e.project_id = $1 and e.email_key = $2`,
    [projectId, key],
  );

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

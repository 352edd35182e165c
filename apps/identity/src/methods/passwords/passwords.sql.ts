import { type Db, one, run } from '../../database.ts';
import type { EmailRow } from '../../users/find-address.ts';

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

/** What a guess at a password is judged by. */
export interface GuessedAccount {
  email: EmailRow | null;
  password: (PasswordRow & { set_at: string }) | null;
  /** Whose browser the device cookie says it is. */
  device: { device_id: string; user_id: string } | null;
  /** The run of failures that this browser stands in, if there is one. */
  failures: { locked_until: string | null } | null;
  windows: { key: string; count: number; started_at: string; seconds: number }[];
}

/**
 * Account, device, lock and limits in one look, so that a guess at an unknown address asks the database exactly what
 * one at a known address does.
 */
export const guessedAccount = async (
  db: Db,
  guess: { projectId: string; emailKey: string; deviceHash: Buffer | null; windowKeys: string[]; now: Date },
) => {
  const found = await one<GuessedAccount>(
    db,
    `select
       case when e.email_id is not null then jsonb_build_object('email_id', e.email_id, 'user_id', e.user_id,
         'email', e.email, 'verified', e.verified) end as email,
       case when p.password_id is not null then jsonb_build_object('password_id', p.password_id, 'user_id', p.user_id,
         'hash', p.hash, 'requires_reset', p.requires_reset, 'set_at', p.updated_at) end as password,
       case when d.device_id is not null then jsonb_build_object('device_id', d.device_id, 'user_id', d.user_id) end
         as device,
       case when f.user_id is not null then jsonb_build_object('locked_until', f.locked_until) end as failures,
       coalesce((select jsonb_agg(w) from identity.rate_windows w
         where w.key = any($4) and w.started_at + make_interval(secs => w.seconds) > $5), '[]') as windows
     from (select) as guess
       left join identity.emails e on e.project_id = $1 and e.email_key = $2
       left join identity.passwords p on p.user_id = e.user_id
       left join identity.devices d on d.token_hash = $3::bytea
       left join identity.failures f on f.user_id = e.user_id and f.method = 'password'
         and f.device = case when d.user_id = e.user_id then d.device_id else '' end`,
    [guess.projectId, guess.emailKey, guess.deviceHash, guess.windowKeys, guess.now],
  );
  if (!found) throw new Error('a row of absent things is a row all the same');
  return found;
};

export const setPassword = (db: Db, row: PasswordRow, now: Date) =>
  run(
    db,
    `insert into identity.passwords (password_id, user_id, hash, requires_reset, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set hash = $3, requires_reset = $4, updated_at = $5`,
    [row.password_id, row.user_id, row.hash, row.requires_reset, now],
  );

/** The password is still the one that was set at this moment. */
export const isUnchanged = async (db: Db, userId: string, setAt: string) =>
  (await run(db, 'select from identity.passwords where user_id = $1 and updated_at = $2::timestamptz', [
    userId,
    setAt,
  ])) === 1;

/** Only if it is still the hash that was read: a change made meanwhile wins. */
export const replaceHash = (db: Db, passwordId: string, from: string, to: string) =>
  run(db, 'update identity.passwords set hash = $3 where password_id = $1 and hash = $2', [passwordId, from, to]);

export const requireReset = (db: Db, userId: string) =>
  run(db, 'update identity.passwords set requires_reset = true where user_id = $1', [userId]);

export const deletePasswordOfUser = (db: Db, userId: string) =>
  run(db, 'delete from identity.passwords where user_id = $1', [userId]);

import { type Db, many, one, run } from '../database.ts';

export interface Window {
  key: string;
  count: number;
  started_at: Date;
  seconds: number;
}

/** Counts one event in each window; a window that is over starts anew. Keys must be sorted, or two calls may deadlock. */
export const countEvents = (db: Db, keys: string[], seconds: number[], now: Date) =>
  many<Window>(
    db,
    `insert into identity.rate_windows as w (key, started_at, seconds, count)
     select key, $3, seconds, 1 from unnest($1::text[], $2::int[]) as given (key, seconds)
     on conflict (key) do update set
       count = case when w.started_at + make_interval(secs => w.seconds) <= $3 then 1 else w.count + 1 end,
       started_at = case when w.started_at + make_interval(secs => w.seconds) <= $3 then $3 else w.started_at end,
       seconds = excluded.seconds
     returning key, count, started_at, seconds`,
    [keys, seconds, now],
  );

export const uncountEvents = (db: Db, keys: string[]) =>
  run(
    db,
    `update identity.rate_windows set count = count - 1
     where key in (select key from identity.rate_windows where key = any($1) order by key for update)`,
    [keys],
  );

export const readWindows = (db: Db, keys: string[], now: Date) =>
  many<Window>(
    db,
    `select key, count, started_at, seconds from identity.rate_windows
     where key = any($1) and started_at + make_interval(secs => seconds) > $2`,
    [keys, now],
  );

export const clearWindows = (db: Db, keys: string[]) =>
  run(db, 'delete from identity.rate_windows where key = any($1)', [keys]);

export const deleteOldWindows = (db: Db, now: Date) =>
  run(db, 'delete from identity.rate_windows where started_at + make_interval(secs => seconds) < $1', [now]);

/** One more failure; the lock is set in the same statement that reaches the limit. */
export const countFailure = (
  db: Db,
  failure: { userId: string; method: string; device: string; limit: number; now: Date; until: Date },
) =>
  one<{ count: number; locked_until: Date | null }>(
    db,
    `insert into identity.failures as f (user_id, method, device, count) values ($1, $2, $3, 1)
     on conflict (user_id, method, device) do update set
       count = case when f.locked_until <= $5 then 1 else f.count + 1 end,
       locked_at = case when f.locked_until <= $5 then null
         when f.count + 1 >= $4 and f.locked_until is null then $5 else f.locked_at end,
       locked_until = case when f.locked_until <= $5 then null
         when f.count + 1 >= $4 and f.locked_until is null then $6 else f.locked_until end
     returning count, locked_until`,
    [failure.userId, failure.method, failure.device, failure.limit, failure.now, failure.until],
  );

/** The run of failures that a sign-in is judged by, if there is one. */
export const failuresOf = (db: Db, userId: string, method: string, device: string) =>
  one<{ locked_until: Date | null }>(
    db,
    'select locked_until from identity.failures where user_id = $1 and method = $2 and device = $3',
    [userId, method, device],
  );

/** A success ends a run of failures, for the device it came from and for strangers. */
export const clearFailures = (db: Db, userId: string, method: string, device: string) =>
  run(db, 'delete from identity.failures where user_id = $1 and method = $2 and device = $3', [userId, method, device]);

export const clearAllFailures = (db: Db, userId: string) =>
  run(db, 'delete from identity.failures where user_id = $1', [userId]);

interface LockRow {
  user_id: string;
  email: string | null;
  method: string;
  device: string;
  count: number;
  locked_at: Date;
  locked_until: Date;
}

export const currentLocks = (db: Db, projectId: string, userId: string | null, now: Date, limit: number) =>
  many<LockRow>(
    db,
    `select f.*, (select email from identity.emails e where e.user_id = f.user_id
         order by verified desc, created_at, email_id limit 1) as email
     from identity.failures f join identity.users u using (user_id)
     where u.project_id = $1 and ($2::text is null or f.user_id = $2) and f.locked_until > $3 and f.locked_at is not null
     order by f.locked_until desc, f.user_id, f.method, f.device limit $4`,
    [projectId, userId, now, limit],
  );

export const deviceByToken = (db: Db, tokenHash: Buffer) =>
  one<{ device_id: string; user_id: string }>(
    db,
    'select device_id, user_id from identity.devices where token_hash = $1',
    [tokenHash],
  );

export const insertDevice = (
  db: Db,
  row: { deviceId: string; userId: string; tokenHash: Buffer; userAgent: string; now: Date },
) =>
  run(
    db,
    `insert into identity.devices (device_id, user_id, token_hash, user_agent, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [row.deviceId, row.userId, row.tokenHash, row.userAgent, row.now],
  );

export const touchDevice = (db: Db, deviceId: string, now: Date) =>
  run(db, 'update identity.devices set last_seen_at = $2 where device_id = $1', [deviceId, now]);

export const forgetDevices = (db: Db, userId: string) =>
  run(db, 'delete from identity.devices where user_id = $1', [userId]);

export const seeAddress = (db: Db, userId: string, address: string, now: Date) =>
  one<{ first_seen_at: Date; is_new: boolean }>(
    db,
    `insert into identity.seen_addresses (user_id, address, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (user_id, address) do update set last_seen_at = $3
     returning first_seen_at, (xmax = 0) as is_new`,
    [userId, address, now],
  );

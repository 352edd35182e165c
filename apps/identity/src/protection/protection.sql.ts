import { auditInsert } from '../audit/entry-insert.ts';
import { type Db, many, one, run } from '../database.ts';

export interface Window {
  key: string;
  count: number;
  started_at: Date;
  seconds: number;
}

/** As it comes out of an aggregate. */
export type WindowJson = Omit<Window, 'started_at'> & { started_at: string };

export const readWindow = (window: WindowJson): Window => ({ ...window, started_at: new Date(window.started_at) });

/** Keys `$1` and lengths `$2`, at the moment `$3`; a window that is over starts anew. */
const countingWindows = `insert into identity.rate_windows as w (key, started_at, seconds, count)
     select key, $3::timestamptz, seconds, 1 from unnest($1::text[], $2::int[]) as given (key, seconds)
     on conflict (key) do update set
       count = case when w.started_at + make_interval(secs => w.seconds) <= $3 then 1 else w.count + 1 end,
       started_at = case when w.started_at + make_interval(secs => w.seconds) <= $3 then $3 else w.started_at end,
       seconds = excluded.seconds
     returning key, count, started_at, seconds`;

/** Counts one event in each window. Keys must be sorted, or two calls may deadlock. */
export const countEvents = (db: Db, keys: string[], seconds: number[], now: Date) =>
  many<Window>(db, countingWindows, [keys, seconds, now]);

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

interface Charge {
  /** Sorted, as for `countEvents`. */
  keys: string[];
  seconds: number[];
  now: Date;
  /** Nobody's for a guess that is charged to no user. */
  userId: string | null;
  method: string;
  device: string;
  limit: number;
  until: Date;
  /** Values of the audit log's entry. */
  entry: unknown[];
}

/**
 * Writes a wrong guess down, counts it in its windows and, where it has a user, as one more failure; the lock is set in
 * the same statement that reaches the limit. One statement and one commit whether there is a user or not, so that the
 * time of a refusal does not tell.
 */
export const countFailure = (db: Db, charge: Charge) =>
  one<{ windows: WindowJson[]; count: number | null; locked_until: Date | null }>(
    db,
    `with windows as (${countingWindows}),
     failure as (
       insert into identity.failures as f (user_id, method, device, count)
       select $4::text, $5, $6, 1 where $4::text is not null
       on conflict (user_id, method, device) do update set
         count = case when f.locked_until <= $3 then 1 else f.count + 1 end,
         locked_at = case when f.locked_until <= $3 then null
           when f.count + 1 >= $7 and f.locked_until is null then $3 else f.locked_at end,
         locked_until = case when f.locked_until <= $3 then null
           when f.count + 1 >= $7 and f.locked_until is null then $8::timestamptz else f.locked_until end
       returning count, locked_until),
     entry as (${auditInsert(9)})
     select (select jsonb_agg(windows) from windows) as windows, failure.count, failure.locked_until
     from (select) as charge left join failure on true`,
    [
      charge.keys,
      charge.seconds,
      charge.now,
      charge.userId,
      charge.method,
      charge.device,
      charge.limit,
      charge.until,
      ...charge.entry,
    ],
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

export const forgetDevices = (db: Db, userId: string) =>
  run(db, 'delete from identity.devices where user_id = $1', [userId]);

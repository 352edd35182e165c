import type { AuthenticationFactor } from '@targum/identity-contracts';
import { auditInsert } from '../audit/entry-insert.ts';
import { type Db, one } from '../database.ts';
import { overviewColumns, overviewLock, type UserOverview } from '../users/user-overview.ts';
import { liveAt, type SessionRow, sessionColumns } from './sessions.sql.ts';

interface Opening {
  /** As it is stored when no running session can be stepped up. */
  session: SessionRow;
  tokenHash: Buffer;
  /** The session that the caller came with, whosesoever it is, with the new factor added to its own. */
  running: { sessionId: string; userId: string; factors: AuthenticationFactor[] } | undefined;
  /** The browser's own cookie, and what it is remembered by when that one is not known for this user. */
  device: { knownHash: Buffer | null; newId: string; newHash: Buffer };
  place: string;
  /** When the password that was proved had been set; a sign-in without password leaves it out. */
  passwordSetAt: string | undefined;
  /** Values of the audit log's entry. */
  entry: unknown[];
}

type Opened = SessionRow &
  UserOverview & {
    device_is_new: boolean;
    /** The user has signed in before, with any browser. */
    was_here_before: boolean;
    place_is_new: boolean;
    place_seen_at: Date;
  };

/**
 * Everything that a sign-in writes, in one statement: ten round trips and their locks held open between them cost more
 * than the work. Whatever it writes hangs on `holder`, the user's row under lock, so that sign-ins and changes of one
 * account follow each other and nothing is written for an account that may not sign in. Rows changed while the lock was
 * waited for are judged anew by Postgres, because each is updated or locked here and not only read. Only what is shown
 * of the user is as it was when the statement began.
 */
const opening = `with person as materialized (
       select user_id, status from identity.users
       where user_id = $1 and project_id = $2 and status <> 'disabled' for update),
     unchanged as materialized (
       select p.user_id from person join identity.passwords p using (user_id)
       where p.updated_at = $19::timestamptz for share of p),
     holder as (
       select user_id, status from person where $19::timestamptz is null or exists (select from unchanged)),
     activated as (
       update identity.users u set status = 'active' from holder
       where u.user_id = holder.user_id and holder.status = 'pending'),
     known_device as (
       update identity.devices d set last_seen_at = $3::timestamptz from holder
       where d.token_hash = $4::bytea and d.user_id = holder.user_id returning d.device_id),
     new_device as (
       insert into identity.devices (device_id, user_id, token_hash, user_agent, first_seen_at, last_seen_at)
       select $5, user_id, $6::bytea, $7, $3, $3 from holder where not exists (select from known_device)
       returning device_id),
     device as (select device_id from known_device union all select device_id from new_device),
     place as (
       insert into identity.seen_addresses (user_id, address, first_seen_at, last_seen_at)
       select user_id, $8, $3, $3 from holder
       on conflict (user_id, address) do update set last_seen_at = excluded.last_seen_at
       returning first_seen_at, (xmax = 0) as is_new),
     stepped_up as (
       update identity.sessions s set token_hash = $9::bytea, factors = $10::jsonb,
         expires_at = greatest(s.expires_at, $11::timestamptz), last_accessed_at = $3, device_id = device.device_id
       from holder, device
       where $12::text is not null and s.session_id = $12 and s.user_id = holder.user_id and ${liveAt('$3')}
       returning ${sessionColumns('s')}),
     replaced as (
       update identity.sessions s set revoked_at = $3, revoked_why = 'replaced' from holder
       where $12::text is not null and s.session_id = $12 and s.user_id = $13 and s.revoked_at is null and not exists (select from stepped_up)),
     started as (
       insert into identity.sessions as s (session_id, project_id, user_id, token_hash, started_at, last_accessed_at,
         expires_at, ends_at, ip_address, user_agent, device_id, factors, custom_claims)
       select $14, $2, holder.user_id, $9, $3, $3, $11, $15::timestamptz, $16, $7, device.device_id, $17::jsonb, $18::jsonb
       from holder, device where not exists (select from stepped_up)
       returning ${sessionColumns('s')}),
     opened as (select * from stepped_up union all select * from started),
     entry as (
       ${auditInsert(20, 'from opened', `jsonb_build_object('session_id', opened.session_id)`)})
     select opened.*, exists (select from new_device) as device_is_new,
       exists (select from identity.seen_addresses where user_id = $1) as was_here_before,
       place.is_new as place_is_new, place.first_seen_at as place_seen_at, ${overviewColumns}
     from opened cross join place join identity.users u on u.user_id = opened.user_id ${overviewLock('$3')}`;

export const openSessionRow = (db: Db, { session, running, device, ...rest }: Opening) =>
  one<Opened>(db, opening, [
    session.user_id,
    session.project_id,
    session.started_at,
    device.knownHash,
    device.newId,
    device.newHash,
    session.user_agent,
    rest.place,
    rest.tokenHash,
    running ? JSON.stringify(running.factors) : null,
    session.expires_at,
    running?.sessionId ?? null,
    running?.userId ?? null,
    session.session_id,
    session.ends_at,
    session.ip_address,
    JSON.stringify(session.factors),
    session.custom_claims === null ? null : JSON.stringify(session.custom_claims),
    rest.passwordSetAt ?? null,
    ...rest.entry,
  ]);

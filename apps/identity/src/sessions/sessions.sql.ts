import type { AuthenticationFactor } from '@targum/identity-contracts';
import { type Db, many, one, run } from '../database.ts';
import { overviewColumns, overviewLock, type UserOverview } from '../users/user-overview.ts';

export interface SessionRow {
  session_id: string;
  project_id: string;
  user_id: string;
  started_at: Date;
  last_accessed_at: Date;
  expires_at: Date;
  ends_at: Date;
  ip_address: string;
  user_agent: string;
  factors: AuthenticationFactor[];
  custom_claims: Record<string, unknown> | null;
}

const columnNames = [
  'session_id',
  'project_id',
  'user_id',
  'started_at',
  'last_accessed_at',
  'expires_at',
  'ends_at',
  'ip_address',
  'user_agent',
  'factors',
  'custom_claims',
] as const satisfies readonly (keyof SessionRow)[];

/** Of the table under this name. */
export const sessionColumns = (table: string) => columnNames.map((name) => `${table}.${name}`).join(', ');

const columns = columnNames.join(', ');

/** The parameter that holds the moment, `$3` say. */
export const liveAt = (now: string) => `revoked_at is null and expires_at > ${now} and ends_at > ${now}`;

export const liveSessionByToken = (db: Db, projectId: string, tokenHash: Buffer, now: Date) =>
  one<SessionRow>(
    db,
    `select ${columns} from identity.sessions
     where token_hash = $1 and project_id = $2 and ${liveAt('$3')}`,
    [tokenHash, projectId, now],
  );

export const sessionById = (db: Db, sessionId: string) =>
  one<SessionRow>(db, `select ${columns} from identity.sessions where session_id = $1 and revoked_at is null`, [
    sessionId,
  ]);

/** Notes the use of a session and whose it is; a given length moves its end, never past the absolute one. */
export const touchSession = (db: Db, sessionId: string, now: Date, expiresAt: Date | null) =>
  one<SessionRow & UserOverview>(
    db,
    `with s as (
       update identity.sessions set last_accessed_at = $2, expires_at = case when $3::timestamptz is null then expires_at else least($3, ends_at) end
       where session_id = $1 and ${liveAt('$2')} returning ${columns})
     select ${sessionColumns('s')}, ${overviewColumns}
     from s join identity.users u on u.user_id = s.user_id ${overviewLock('$2')}`,
    [sessionId, now, expiresAt],
  );

/** The same without noting it. */
export const sessionWithOverview = (db: Db, sessionId: string, now: Date) =>
  one<SessionRow & UserOverview>(
    db,
    `select ${sessionColumns('s')}, ${overviewColumns}
     from identity.sessions s join identity.users u on u.user_id = s.user_id ${overviewLock('$2')}
     where s.session_id = $1 and ${liveAt('$2')}`,
    [sessionId, now],
  );

/** Holds a running session, so that two changes of its claims follow each other. */
export const holdCustomClaims = (db: Db, projectId: string, sessionId: string) =>
  one<Pick<SessionRow, 'custom_claims'>>(
    db,
    `select custom_claims from identity.sessions
     where session_id = $1 and project_id = $2 and revoked_at is null for update`,
    [sessionId, projectId],
  );

export const setCustomClaims = (db: Db, projectId: string, sessionId: string, claims: Record<string, unknown>) =>
  run(
    db,
    'update identity.sessions set custom_claims = $3 where session_id = $1 and project_id = $2 and revoked_at is null',
    [sessionId, projectId, JSON.stringify(claims)],
  );

export const revokeSessionRow = (db: Db, sessionId: string, userId: string, now: Date, why: string) =>
  run(
    db,
    `update identity.sessions set revoked_at = $3, revoked_why = $4
     where session_id = $1 and user_id = $2 and revoked_at is null`,
    [sessionId, userId, now, why],
  );

export const revokeUserSessions = (db: Db, userId: string, now: Date, why: string, except = '') =>
  run(
    db,
    `update identity.sessions set revoked_at = $2, revoked_why = $3
     where user_id = $1 and revoked_at is null and session_id <> $4`,
    [userId, now, why, except],
  );

export const revokeAllSessions = (db: Db, now: Date, why: string) =>
  run(db, 'update identity.sessions set revoked_at = $1, revoked_why = $2 where revoked_at is null', [now, why]);

export const liveSessionsOfUser = (db: Db, userId: string, now: Date) =>
  many<SessionRow>(
    db,
    `select ${columns} from identity.sessions where user_id = $1 and ${liveAt('$2')}
     order by last_accessed_at desc`,
    [userId, now],
  );

/** Newest first; the cursor is the last row's time and id. */
export const liveSessionsPage = (
  db: Db,
  projectId: string,
  page: { userId: string | null; before: string | null; limit: number; now: Date },
) =>
  many<SessionRow & { email: string | null; cursor: string }>(
    db,
    `select ${columns}, (select email from identity.emails e where e.user_id = s.user_id
         order by verified desc, created_at, email_id limit 1) as email,
       to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || session_id as cursor
     from identity.sessions s
     where project_id = $1 and ($2::text is null or user_id = $2) and ${liveAt('$3')}
       and ($4::text is null or (started_at, session_id) <
         (split_part($4, ' ', 1)::timestamp at time zone 'UTC', split_part($4, ' ', 2)))
     order by started_at desc, session_id desc limit $5`,
    [projectId, page.userId, page.now, page.before, page.limit],
  );

/** Whose session ended, if it was running. */
export const revokeSessionOfProject = (db: Db, projectId: string, sessionId: string, now: Date, why: string) =>
  one<{ user_id: string }>(
    db,
    `update identity.sessions set revoked_at = $3, revoked_why = $4
     where session_id = $1 and project_id = $2 and revoked_at is null returning user_id`,
    [sessionId, projectId, now, why],
  );

export const deleteOldSessions = (db: Db, before: Date) =>
  run(db, 'delete from identity.sessions where expires_at < $1 or ends_at < $1 or revoked_at < $1', [before]);

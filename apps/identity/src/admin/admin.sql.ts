import { type Db, many, one, run } from '../database.ts';

export interface AdminKeyRow {
  key_id: string;
  project_id: string;
  name: string;
  scopes: string[];
}

export const adminKeyByHash = (db: Db, hash: Buffer, now: Date) =>
  one<AdminKeyRow>(
    db,
    `update identity.admin_keys set last_used_at = $2
     where key_hash = $1 and revoked_at is null and expires_at > $2 returning key_id, project_id, name, scopes`,
    [hash, now],
  );

export const insertAdminKey = (db: Db, row: AdminKeyRow & { hash: Buffer; expiresAt: Date }) =>
  run(
    db,
    `insert into identity.admin_keys (key_id, project_id, name, key_hash, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.key_id, row.project_id, row.name, row.hash, row.scopes, row.expiresAt],
  );

export const adminKeysOfProject = (db: Db, projectId: string, now: Date) =>
  many<AdminKeyRow & { created_at: Date; expires_at: Date; last_used_at: Date | null; revoked_at: Date | null }>(
    db,
    `select key_id, project_id, name, scopes, created_at, expires_at, last_used_at, revoked_at from identity.admin_keys
     where project_id = $1 and least(revoked_at, expires_at) > $2::timestamptz - interval '30 days'
     order by created_at desc, key_id limit 200`,
    [projectId, now],
  );

export const revokeAdminKey = (db: Db, projectId: string, keyId: string, now: Date) =>
  run(
    db,
    'update identity.admin_keys set revoked_at = $3 where key_id = $1 and project_id = $2 and revoked_at is null',
    [keyId, projectId, now],
  );

export const revokeAllAdminKeys = (db: Db, now: Date) =>
  run(db, 'update identity.admin_keys set revoked_at = $1 where revoked_at is null', [now]);

/** Sessions that were opened and tries that failed, by day of the calendar in UTC; what each was is told by `how`. */
export const signInsByDay = (db: Db, projectId: string, since: Date) =>
  many<{ day: string; how: string; result: 'ok' | 'refused'; count: number }>(
    db,
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
       case when action = 'session.opened' then coalesce(details->>'factor', '') else split_part(action, '.', 1) end as how,
       case when action = 'session.opened' then 'ok' else 'refused' end as result, count(*)::int as count
     from identity.audit_log
     where project_id = $1 and at >= $2 and (action = 'session.opened' or action like '%.failed')
     group by 1, 2, 3 order by 1, 2, 3`,
    [projectId, since],
  );

/** Running counts of a project's messages to phones; the newest first. */
export const messageWindows = (db: Db, projectId: string, now: Date) =>
  many<{ kind: string; subject: string; count: number; ends_at: Date }>(
    db,
    `select split_part(key, ':', 1) as kind, split_part(key, ':', 3) as subject, count,
       started_at + make_interval(secs => seconds) as ends_at
     from identity.rate_windows
     where key like 'sms-%' and split_part(key, ':', 2) = $1 and started_at + make_interval(secs => seconds) > $2
     order by count desc, key`,
    [projectId, now],
  );

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

export const revokeAdminKey = (db: Db, projectId: string, keyId: string, now: Date) =>
  run(
    db,
    'update identity.admin_keys set revoked_at = $3 where key_id = $1 and project_id = $2 and revoked_at is null',
    [keyId, projectId, now],
  );

/** Newest first; the cursor is the last row's time and id. */
export const searchUsers = (db: Db, projectId: string, search: string | null, before: string | null, limit: number) =>
  many<{ user_id: string; cursor: string }>(
    db,
    `select u.user_id, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as cursor
     from identity.users u
     where u.project_id = $1 and ($3::timestamp is null or u.created_at < ($3::timestamp at time zone 'UTC'))
       and ($2::text is null
         or exists (select from identity.emails e where e.user_id = u.user_id and position(lower($2) in e.email_key) > 0)
         or exists (select from identity.phone_numbers p where p.user_id = u.user_id and position($2 in p.phone_number) > 0))
     order by u.created_at desc limit $4`,
    [projectId, search, before, limit],
  );

export const setRoles = (db: Db, userId: string, roles: string[]) =>
  run(db, 'update identity.users set roles = $2 where user_id = $1', [userId, roles]);

export const setTrustedMetadata = (db: Db, userId: string, metadata: Record<string, unknown>) =>
  run(db, 'update identity.users set trusted_metadata = trusted_metadata || $2::jsonb where user_id = $1', [
    userId,
    JSON.stringify(metadata),
  ]);

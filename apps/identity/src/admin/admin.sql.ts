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

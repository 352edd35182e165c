import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';

export interface ApiKeyRow {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

interface NewKey {
  userId: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: readonly string[];
  expiresInDays: number | null;
}

const columns = sql`id, user_id, name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at`;

export async function insertKey(db: Executor, key: NewKey): Promise<ApiKeyRow> {
  return oneRow<ApiKeyRow>(
    db,
    sql`
    insert into product.api_keys (user_id, name, prefix, key_hash, scopes, expires_at)
    values (${key.userId}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scopes},
            now() + make_interval(days => ${key.expiresInDays}::integer))
    returning ${columns}`,
  );
}

/** Locks the user, so that two requests at once cannot both be the last that is allowed. */
export async function countKeys(db: Executor, userId: string): Promise<number> {
  await run(db, sql`select 1 from product.users where id = ${userId} for update`);
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from product.api_keys
        where user_id = ${userId} and revoked_at is null and (expires_at is null or expires_at > now())`,
  );
  return count;
}

export async function selectKeys(db: Executor, userId: string): Promise<ApiKeyRow[]> {
  return rows<ApiKeyRow>(
    db,
    sql`select ${columns} from product.api_keys where user_id = ${userId} order by created_at desc, id desc limit 200`,
  );
}

/** Revoking again keeps the first time. */
export async function markRevoked(db: Executor, userId: string, id: string): Promise<ApiKeyRow | undefined> {
  return maybeRow<ApiKeyRow>(
    db,
    sql`update product.api_keys set revoked_at = coalesce(revoked_at, now())
        where id = ${id} and user_id = ${userId} returning ${columns}`,
  );
}

export interface KeyHolder {
  id: string;
  scopes: string[];
  expired: boolean;
  revoked: boolean;
  stale: boolean;
  user_id: string;
  email: string;
}

export async function selectHolder(db: Executor, hash: Buffer): Promise<KeyHolder | undefined> {
  return maybeRow<KeyHolder>(
    db,
    sql`
    select k.id, k.scopes, k.expires_at is not null and k.expires_at <= now() as expired, k.revoked_at is not null as revoked,
           k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale, u.id as user_id, u.email
    from product.api_keys k join product.users u on u.id = k.user_id
    where k.key_hash = ${hash}`,
  );
}

export async function noteUse(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.api_keys set last_used_at = now() where id = ${id}`);
}

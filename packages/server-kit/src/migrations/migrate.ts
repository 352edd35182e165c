import type pg from 'pg';
import { rows, sql } from '../sql/index.ts';
import { type Migration, MigrationError, readMigrations } from './read-migrations.ts';

export interface MigrateOptions {
  /** The set's own schema; made if missing, and on the search path while its files run. */
  schema?: string;
  /** Where the set keeps its record, inside its schema. */
  table?: string;
}

interface Applied {
  number: number;
  name: string;
  checksum: string;
}

/** Brings the database up to the folder's last file and says which files were applied. Any number may run at once. */
export async function migrate(pool: pg.Pool, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const { schema = 'public', table = 'migrations' } = options;
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query(sql`select pg_advisory_lock(hashtext('targum migrations'), hashtext(${`${schema}.${table}`}))`);
    return await apply(client, migrations, schema, table);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // The lock and the settings belong to the connection and go with it.
    client.release(broken ?? true);
  }
}

async function apply(client: pg.PoolClient, migrations: Migration[], schema: string, table: string) {
  const record = sql.id(schema, table);
  await client.query(sql`create schema if not exists ${sql.id(schema)}`);
  await client.query(sql`create table if not exists ${record} (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = await rows<Applied>(client, sql`select number, name, checksum from ${record} order by number`);
  checkApplied(applied, migrations, `${schema}.${table}`);
  const fresh = migrations.slice(applied.length);
  for (const migration of fresh) {
    try {
      await client.query('begin');
      await client.query(sql`set local search_path to ${sql.id(schema)}, public`);
      await client.query(migration.text);
      await client.query(sql`insert into ${record} (number, name, checksum)
        values (${migration.number}, ${migration.name}, ${migration.checksum})`);
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      throw new MigrationError(`${migration.name} failed: ${(cause as Error).message}`, { cause });
    }
  }
  return fresh.map((migration) => migration.name);
}

function checkApplied(applied: Applied[], migrations: Migration[], record: string): void {
  for (const [index, done] of applied.entries()) {
    const known = migrations[index];
    if (!known)
      throw new MigrationError(
        `The database is newer than this Targum: it has ${done.name} (${record}), which this version does not know. Use the version that applied it.`,
      );
    if (done.number !== known.number || done.checksum !== known.checksum)
      throw new MigrationError(
        `${known.name} differs from what was applied to this database as ${done.name}: an applied file stays as it is; add a new one.`,
      );
  }
}

import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll } from 'vitest';
import { type MigrateOptions, migrate, readMigrations } from '../migrations/index.ts';
import { createPool, maybeRow, sql } from '../sql/index.ts';
import { openTestServer, testFolder } from './test-server.ts';

export interface MigrationSet extends MigrateOptions {
  folder: string;
}

export interface TestDatabaseOptions {
  migrations?: MigrationSet[];
  /** What else every copy starts with; `key` names it, so that it is made once a run. */
  prepare?: { key: string; run: (pool: pg.Pool) => Promise<void> };
}

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  /** Done by itself after the test file. */
  drop(): Promise<void>;
}

/** An empty database, or a copy of one that was migrated once for the whole run. Dropped after the test file. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await openTestServer(testFolder());
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server.url, async (admin) => {
    const template = await ensureTemplate(admin, server.url, options);
    await admin.query(sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  });
  const url = withDatabase(server.url, name);
  const pool = createPool({ url, name: 'test', max: 10, onError: () => {} });
  let dropping: Promise<void> | undefined;
  const drop = async () => {
    await pool.end();
    await asAdmin(server.url, async (admin) => {
      await admin.query(sql`drop database if exists ${sql.id(name)} with (force)`);
    });
    await server.close();
  };
  const once = () => (dropping ??= drop());
  afterAll(once);
  return { url, pool, drop: once };
}

function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url, application_name: 'test-admin' });
  admin.on('error', () => {});
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function ensureTemplate(admin: pg.Client, url: string, options: TestDatabaseOptions): Promise<string> {
  const { migrations = [], prepare } = options;
  if (migrations.length === 0 && !prepare) return 'template0';
  const hash = createHash('sha256').update(prepare?.key ?? '');
  for (const { folder, schema, table } of migrations) {
    hash.update(JSON.stringify([schema, table]));
    for (const file of await readMigrations(folder)) hash.update(file.checksum);
  }
  const name = `template_${hash.digest('hex').slice(0, 24)}`;
  // Copying needs the template to itself, so copies of the same one queue up here as well.
  await admin.query(sql`select pg_advisory_lock(hashtext('targum test template'), hashtext(${name}))`);
  const there = await maybeRow(admin, sql`select from pg_database where datname = ${name}`);
  if (!there) await makeTemplate(admin, url, name, options);
  return name;
}

async function makeTemplate(admin: pg.Client, url: string, name: string, options: TestDatabaseOptions): Promise<void> {
  const making = `making_${randomBytes(8).toString('hex')}`;
  await admin.query(sql`create database ${sql.id(making)} template template0`);
  const pool = createPool({ url: withDatabase(url, making), name: 'test-template', max: 3 });
  try {
    for (const { folder, ...rest } of options.migrations ?? []) await migrate(pool, folder, rest);
    await options.prepare?.run(pool);
  } finally {
    await pool.end();
  }
  await admin.query(sql`alter database ${sql.id(making)} rename to ${sql.id(name)}`);
}

import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, type OpenDatabaseOptions, openDatabase } from './open-database.ts';
import { makeReadyCluster } from './test-programs/ready-cluster.ts';
import { isRunning, runProgram } from './test-programs/run-program.ts';

// Servers are started dozens of times here: slow on a machine that does much else.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let base: string;
let dataDir: string;
const opened: Database[] = [];

const ready = await makeReadyCluster();
afterAll(() => ready.remove());

beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'targum-open-'));
  dataDir = path.join(base, 'data');
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await rm(base, { recursive: true, force: true });
});

async function open(options: Partial<OpenDatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ dataDir, durability: 'relaxed', ...options });
  opened.push(database);
  return database;
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

describe('openDatabase', () => {
  test('gives a UTF-8 Postgres that listens on no port, and finds the data again after a close', async () => {
    const first = await open({ durability: 'full' });
    expect(await ask(first.url, 'show listen_addresses')).toEqual(['']);
    expect(await ask(first.url, 'show fsync')).toEqual(['on']);
    expect(await ask(first.url, 'show server_encoding')).toEqual(['UTF8']);
    expect(await ask(first.url, `select lower('ÀÉ') || length('שלום')`)).toEqual(['àé4']);
    await ask(first.url, `create table note as select 'שלום' as text`);
    await first.close();
    expect(await isRunning(first.pid())).toBe(false);
    const second = await open({ durability: 'full' });
    expect(await ask(second.url, 'select text from note')).toEqual(['שלום']);
  });

  test('uses the database it is given and starts nothing', async () => {
    const url = 'postgresql://someone@db.example/targum';
    const database = await open({ databaseUrl: url });
    expect([database.url, database.pid()]).toEqual([url, undefined]);
    await database.close();
    expect(await readdir(base)).toEqual([]);
  });

  test('works in a folder whose path is longer than a socket may be, and leaves nothing outside', async () => {
    dataDir = path.join(base, 'a long name, with a comma and "quotes" and עברית '.repeat(3).trim());
    await ready.copyTo(dataDir);
    const before = await readdir(os.tmpdir());
    const database = await open();
    expect(await ask(database.url, 'select 1')).toEqual([1]);
    await database.close();
    const left = (await readdir(os.tmpdir())).filter((name) => name.startsWith('targum-pg-'));
    expect(left.filter((name) => !before.includes(name))).toEqual([]);
  });

  test('quotes the socket folder when the path has a comma', async () => {
    dataDir = path.join(base, 'a, b');
    await ready.copyTo(dataDir);
    const database = await open();
    expect(await ask(database.url, 'select 1')).toEqual([1]);
  });

  test('shares one server between several users, and the last one out stops it', async () => {
    await ready.copyTo(dataDir);
    const [first, second] = await Promise.all([open(), open()]);
    expect(second.pid()).toBe(first.pid());
    await first.close();
    expect(await ask(second.url, 'select 1')).toEqual([1]);
    await second.close();
    expect(await isRunning(second.pid())).toBe(false);
  });

  test('closes twice, and closes when its server is already gone', async () => {
    await ready.copyTo(dataDir);
    const database = await open();
    process.kill(database.pid() ?? 0, 'SIGKILL');
    await Promise.all([database.close(), database.close()]);
    await database.close();
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('runtime.json');
  });

  test('refuses a wrong password file rather than a database that is not its own', async () => {
    await ready.copyTo(dataDir);
    await writeFile(path.join(dataDir, 'postgres', 'password'), 'another');
    await expect(open()).rejects.toMatchObject({ code: 'data_not_ours' });
    const log = await readFile(path.join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log).toContain('password authentication failed');
    const left = await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
    expect(left).toBe('');
  });
});

describe('the data folder', () => {
  test('of a newer Postgres is refused in plain words', async () => {
    const cluster = path.join(dataDir, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), '19\n');
    await expect(open()).rejects.toMatchObject({
      code: 'data_newer',
      message: expect.stringMatching(/made by Postgres 19.*brings Postgres 18.*newer Targum/) as string,
    });
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
  });

  test('of an older Postgres is refused in plain words', async () => {
    const cluster = path.join(dataDir, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), '9.6\n');
    await expect(open()).rejects.toMatchObject({
      code: 'data_older',
      message: expect.stringContaining('9.6') as string,
    });
  });

  test('with a half-made cluster is made anew', async () => {
    const half = path.join(dataDir, 'postgres', 'making-abc123');
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'PG_VERSION'), '18\n');
    const database = await open();
    expect(await ask(database.url, 'select 1')).toEqual([1]);
    expect((await readdir(path.join(dataDir, 'postgres'))).filter((name) => name.startsWith('making'))).toEqual([]);
  });

  test('with a complete cluster that does not start is left alone and the reason told', async () => {
    await ready.copyTo(dataDir);
    const control = path.join(dataDir, 'postgres', 'cluster', 'global', 'pg_control');
    await rm(control);
    await expect(open()).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringContaining('pg_control') as string,
    });
    expect(await readdir(path.join(dataDir, 'postgres', 'cluster'))).toContain('PG_VERSION');
  });

  test('whose recorded process number now belongs to another process starts all the same', async () => {
    await ready.copyTo(dataDir);
    const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${path.dirname(pidFile)}\n1\n5432\n/nowhere\n\n\n`);
    const database = await open();
    expect(database.pid()).not.toBe(process.pid);
    expect(await ask(database.url, 'select 1')).toEqual([1]);
  });
});

const stranger = { uid: 47_114, gid: 47_114 };

/** A checkout under a folder of root's alone cannot be run by anyone else. */
function strangersMayRun(): boolean {
  const read = spawnSync(process.execPath, ['--version'], { ...stranger, cwd: import.meta.dirname });
  return read.status === 0;
}

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('as root', () => {
  test('runs from a folder only root may read, in a namespace or as nobody, and changes between the two', async () => {
    await ready.copyTo(dataDir);
    await chmod(dataDir, 0o700);
    const outside = await readdir('/var/tmp');
    for (const runAs of ['namespace', 'nobody', 'namespace'] as const) {
      const database = await open({ runAs });
      await ask(database.url, 'create table if not exists visit ()');
      await ask(database.url, 'insert into visit default values');
      await database.close();
    }
    const database = await open();
    expect(await ask(database.url, 'select count(*)::int from visit')).toEqual([3]);
    expect(await readdir('/var/tmp')).toEqual(outside);
  });
});

describe.runIf(process.getuid?.() === 0 && strangersMayRun())('as a user without a name', () => {
  test('makes and runs a database', async () => {
    await mkdir(dataDir);
    await chown(dataDir, stranger.uid, stranger.gid);
    await chmod(base, 0o755);
    const program = runProgram('open-and-wait', dataDir, stranger);
    expect(await program.postgres).toBeGreaterThan(1);
    program.child.stdin?.end();
    await program.exited;
    expect(program.child.exitCode).toBe(0);
  });

  test('is told whose a database is that belongs to another', async () => {
    await ready.copyTo(dataDir);
    await chmod(base, 0o777);
    await chown(path.join(dataDir, 'postgres', 'password'), stranger.uid, stranger.gid);
    const program = runProgram('open-and-wait', dataDir, stranger);
    await expect(program.postgres).rejects.toThrow(/EACCES|belongs to user 0|cannot be read/);
  });
});

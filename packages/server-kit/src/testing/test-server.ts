import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../postgres/index.ts';
import { exists } from '../postgres/postmaster.ts';

const variable = 'TARGUM_TEST_POSTGRES_DIR';
const prefix = 'targum-test-';

/** One folder for a whole test run; the server in it is started by the first test that needs a database. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  process.env[variable] = folder;
  return folder;
}

export async function removeTestFolder(folder: string): Promise<void> {
  delete process.env[variable];
  const started = await readdir(folder).catch(() => []);
  if (started.length > 0) await (await openTestServer(folder, false)).close();
  await rm(folder, { recursive: true, force: true });
}

/** Runs that were killed leave their server behind. */
export async function removeAbandonedTestFolders(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN);
    if (Number.isInteger(pid) && !exists(pid)) await removeTestFolder(path.join(os.tmpdir(), name)).catch(() => {});
  }
}

export function testFolder(): string {
  const folder = process.env[variable];
  if (!folder) throw new Error('No test database: vitest runs without server-kit/src/testing/global-setup.ts');
  return folder;
}

export async function openTestServer(dataDir: string, keepRunning = true): Promise<Database> {
  const databaseUrl = process.env['TEST_DATABASE_URL'];
  return openDatabase({ dataDir, databaseUrl, durability: 'relaxed', keepRunning });
}

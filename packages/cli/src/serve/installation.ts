import { identityMigrations } from '@targum/identity/migrations';
import { productMigrations, readSettings, type Settings } from '@targum/server';
import { createLogger, createPool, kitMigrations, type Logger, migrate, openDatabase } from '@targum/server-kit';
import type { CommandIo } from '../command.ts';

/** What every process of an installation begins with: settings, a log, a database that is up to date. */
export interface Installation {
  settings: Settings;
  log: Logger;
  databaseUrl: string;
  /** Migrations that were applied just now. */
  applied: string[];
  close: () => Promise<void>;
}

const migrationSets = [kitMigrations, productMigrations, ...identityMigrations];

export async function openInstallation(io: CommandIo, name: string): Promise<Installation> {
  const settings = readSettings(io.env);
  const readable = 'isTTY' in io.stderr && io.stderr.isTTY === true && !settings.production;
  const log = createLogger({ level: settings.LOG_LEVEL, name, readable });
  const database = await openDatabase({ dataDir: settings.dataDir, databaseUrl: settings.DATABASE_URL?.reveal(), log });
  try {
    const applied = await migrateAll(database.url);
    return { settings, log, databaseUrl: database.url, applied, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrateAll(url: string): Promise<string[]> {
  const pool = createPool({ url, name: 'targum-migrate', max: 1 });
  try {
    const applied: string[] = [];
    for (const { folder, ...options } of migrationSets) applied.push(...(await migrate(pool, folder, options)));
    return applied;
  } finally {
    await pool.end();
  }
}

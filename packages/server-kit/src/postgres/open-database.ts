import { LockTimeout, lockFile } from '../locks/file-lock.ts';
import { makeDataFolder } from './data-folder.ts';
import { DatabaseError } from './database-error.ts';
import { leave } from './leave.ts';
import type { RunAs } from './run-as.ts';
import { ensureServer } from './server.ts';
import { supervise } from './supervise.ts';

export interface OpenDatabaseOptions {
  dataDir: string;
  /** A Postgres of the operator's own: it is used as it is, and nothing is started. */
  databaseUrl?: string | undefined;
  log?: DatabaseLog;
  /** `relaxed` trades safety for speed: for databases that are thrown away. */
  durability?: 'full' | 'relaxed';
  /** Leave the server running on close even when nobody uses it any more. */
  keepRunning?: boolean;
  /** How root hands the server to another user; found out by itself unless given. */
  runAs?: RunAs;
}

export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface Database {
  url: string;
  /** The embedded server's process, undefined with a database of the operator's own. */
  pid(): number | undefined;
  close(): Promise<void>;
}

const silent: DatabaseLog = { info() {}, warn() {} };
const lockTimeoutMs = 180_000;

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return { url: options.databaseUrl, pid: () => undefined, close: async () => {} };
  const log = options.log ?? silent;
  const server = { durable: options.durability !== 'relaxed', ...(options.runAs && { runAs: options.runAs }) };
  const folder = await makeDataFolder(options.dataDir);
  const starting = await lockFile(folder.startLock, 'exclusive', lockTimeoutMs).catch((cause: unknown) => {
    if (cause instanceof LockTimeout)
      throw new DatabaseError('busy', `Another process has been starting the database in ${folder.root} for minutes`, {
        cause,
      });
    throw new DatabaseError('data_not_ours', `${folder.root} cannot be used: does it belong to another user?`, {
      cause,
    });
  });
  try {
    // Being a user is a shared lock: the kernel ends it with the process, so nobody is counted who is gone.
    const using = await lockFile(folder.usersLock, 'shared', 5_000);
    try {
      const running = await ensureServer(folder, server);
      const watch = supervise(folder, server, running, log);
      let closing: Promise<void> | undefined;
      const close = async () => {
        await watch.stop();
        await leave(folder, using, { stop: !options.keepRunning, log });
      };
      return { url: running.url, pid: watch.pid, close: () => (closing ??= close()) };
    } catch (error) {
      using.release();
      throw error;
    }
  } finally {
    starting.release();
  }
}

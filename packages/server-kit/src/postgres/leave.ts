import { type FileLock, lockFile, tryLock } from '../locks/file-lock.ts';
import type { DataFolder } from './data-folder.ts';
import type { DatabaseLog } from './open-database.ts';
import { stopServer } from './server.ts';

/** Stops using the server, and stops it when no other process uses it. */
export async function leave(
  folder: DataFolder,
  using: FileLock,
  { stop, log }: { stop: boolean; log: DatabaseLog },
): Promise<void> {
  const starting = await lockFile(folder.startLock, 'exclusive', 30_000).catch(() => undefined);
  using.release();
  if (!starting) {
    log.warn({ folder: folder.root }, 'the database is left running: another process is starting it');
    return;
  }
  try {
    if (!stop) return;
    const alone = tryLock(folder.usersLock, 'exclusive');
    if (!alone) return;
    try {
      await stopServer(folder);
    } finally {
      alone.release();
    }
  } finally {
    starting.release();
  }
}

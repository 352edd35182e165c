import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A lock on a file that the kernel lets go of when its holder dies, however it dies. Node has no flock;
 * SQLite takes the byte-range locks of every platform, so an empty SQLite file is the portable way to hold one.
 */
export interface FileLock {
  release(): void;
}

type Mode = 'exclusive' | 'shared';

const busy = 5;

function isBusy(error: unknown): boolean {
  // The primary result code is in the low byte; the rest says in which way the file is busy.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
}

export function tryLock(file: string, mode: Mode): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    if (mode === 'exclusive') database.exec('BEGIN EXCLUSIVE');
    else database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      database.close();
    },
  };
}

export class LockTimeout extends Error {
  override name = 'LockTimeout';
}

export async function lockFile(file: string, mode: Mode, timeoutMs: number): Promise<FileLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryLock(file, mode);
    if (lock) return lock;
    if (Date.now() >= deadline) throw new LockTimeout(`${file} is held by another process`);
    await sleep(20 + Math.random() * 30);
  }
}

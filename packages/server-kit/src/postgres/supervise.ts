import { setTimeout as sleep } from 'node:timers/promises';
import { lockFile } from '../locks/file-lock.ts';
import type { DataFolder } from './data-folder.ts';
import type { DatabaseLog } from './open-database.ts';
import { servesFolder } from './postmaster.ts';
import { ensureServer, type Running, type ServerOptions } from './server.ts';

const lookEveryMs = 250;
const longestPauseMs = 10_000;

/** Brings the server back when it dies. Every process that uses it watches; the start lock lets one of them act. */
export function supervise(folder: DataFolder, options: ServerOptions, running: Running, log: DatabaseLog) {
  const stopping = new AbortController();
  let pid = running.pid;
  let failures = 0;

  async function bringBack(): Promise<void> {
    const starting = await lockFile(folder.startLock, 'exclusive', 60_000);
    try {
      if (stopping.signal.aborted) return;
      const back = await ensureServer(folder, { ...options, signal: stopping.signal });
      pid = back.pid;
      failures = 0;
      log.info({ pid }, 'the database is back');
    } finally {
      starting.release();
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = failures === 0 ? lookEveryMs : Math.min(longestPauseMs, lookEveryMs * 2 ** failures);
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted || (await servesFolder(pid, folder.cluster))) continue;
      log.warn({ pid }, 'the database stopped by itself and is started again');
      await bringBack().catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        failures += 1;
        log.warn({ err: error, failures }, 'the database could not be started again');
      });
    }
  }

  const watching = watch();
  return {
    pid: () => pid,
    async stop() {
      stopping.abort();
      // The one that loses must not keep the process alive.
      await Promise.race([watching, sleep(longestPauseMs, undefined, { ref: false })]);
    },
  };
}

import type { SafeStorage } from '../browser/safe-storage.ts';
import { isFatalSessionError } from '../errors.ts';
import { warn } from '../options.ts';

export const REFRESH_MS = 3 * 60_000;
const RETRY_MS = 2000;
const MAX_ATTEMPT = 7;
const JITTER_MS = 175;

export interface Refresher {
  /** (Re)starts the three-minute clock. */
  start(): void;
  stop(): void;
}

export function retryDelay(attempt: number, random = Math.random()): number {
  return RETRY_MS * 2 ** Math.min(attempt, MAX_ATTEMPT) + (random * 2 - 1) * JITTER_MS;
}

/**
 * Keeps the session token fresh: one request for all tabs, backoff while the server is away, an end when it says so.
 * `authenticate` itself forgets a session that is over for good.
 */
export function createRefresher(
  storage: SafeStorage,
  lockName: string,
  authenticate: () => Promise<unknown>,
): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  let attempt = 0;
  let running = false;

  function schedule(ms: number): void {
    clearTimeout(timer);
    due = Date.now() + ms;
    timer = setTimeout(() => void run(), ms);
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      const mine = await alone(lockName, async () => {
        const age = Date.now() - Number(storage.get('::refreshed_at'));
        // A tab that waited for the lock finds the work done.
        if (!attempt && age >= 0 && age < REFRESH_MS / 2) return;
        await authenticate();
        storage.set('::refreshed_at', String(Date.now()));
      });
      attempt = 0;
      if (due) schedule(mine ? REFRESH_MS : REFRESH_MS / 2);
    } catch (error) {
      if (isFatalSessionError(error)) {
        stop();
        warn('The session has ended.', error);
      } else if (due) {
        attempt += 1;
        schedule(retryDelay(attempt));
      }
    } finally {
      running = false;
    }
  }

  function stop(): void {
    clearTimeout(timer);
    due = 0;
    attempt = 0;
  }

  // A laptop that slept through its timer catches up when it wakes.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && due && Date.now() >= due) void run();
  });

  return {
    start() {
      attempt = 0;
      schedule(REFRESH_MS);
    },
    stop,
  };
}

/** Runs `task` in one tab at a time; false when another tab is at it now. */
async function alone(name: string, task: () => Promise<void>): Promise<boolean> {
  const run = async (lock: unknown) => {
    if (lock) await task();
    return Boolean(lock);
  };
  return 'locks' in navigator ? navigator.locks.request(name, { ifAvailable: true }, run) : run(true);
}

import type { SafeStorage } from '../browser/safe-storage.ts';
import { isFatalSessionError } from '../errors.ts';

export const REFRESH_MS = 3 * 60_000;
const RETRY_MS = 2000;
const MAX_ATTEMPT = 7;
const JITTER_MS = 175;

export interface Refresher {
  /** (Re)starts the three-minute clock. */
  start(): void;
  stop(): void;
}

export interface RefreshParts {
  storage: SafeStorage;
  lockName: string;
  authenticate(): Promise<unknown>;
  /** The session is over for good. */
  onFatal(error: unknown): void;
}

export function retryDelay(attempt: number, random = Math.random()): number {
  return RETRY_MS * 2 ** Math.min(attempt, MAX_ATTEMPT) + (random * 2 - 1) * JITTER_MS;
}

/** Keeps the session token fresh: one request for all tabs, backoff while the server is away, an end when it says so. */
export function createRefresher(parts: RefreshParts): Refresher {
  const { storage, lockName } = parts;
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
      await once();
    } finally {
      running = false;
    }
  }

  async function once(): Promise<void> {
    try {
      const mine = await alone(lockName, async () => {
        const last = Number(storage.get('::refreshed_at'));
        // A tab that waited for the lock finds the work done.
        if (attempt === 0 && Date.now() - last < REFRESH_MS / 2 && last <= Date.now()) return;
        await parts.authenticate();
        storage.set('::refreshed_at', String(Date.now()));
      });
      attempt = 0;
      if (due !== 0) schedule(mine ? REFRESH_MS : REFRESH_MS / 2);
    } catch (error) {
      if (isFatalSessionError(error)) {
        stop();
        parts.onFatal(error);
      } else if (due !== 0) {
        attempt += 1;
        schedule(retryDelay(attempt));
      }
    }
  }

  function stop(): void {
    clearTimeout(timer);
    due = 0;
    attempt = 0;
  }

  // A laptop that slept through its timer catches up when it wakes.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && due !== 0 && Date.now() >= due) void run();
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
  if (!('locks' in navigator)) {
    await task();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await task();
    return true;
  });
}

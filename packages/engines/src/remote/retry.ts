import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError, type EngineErrorCode } from '../errors.ts';

export interface RetryOptions {
  /** Tries in all. @default 4 */
  attempts?: number;
  /** First pause in ms; it doubles each time. @default 500 */
  pause?: number;
  /** Longest pause in ms, also for what a service asks. @default 60 000 */
  longestPause?: number;
}

/** An engine error that knows how long the service wants to be left alone. */
export class RemoteError extends EngineError {
  readonly retryAfter: number | undefined;

  constructor(
    code: EngineErrorCode,
    message: string,
    options: { cause?: unknown; retryable?: boolean; retryAfter?: number } = {},
  ) {
    super(code, message, options);
    this.name = 'RemoteError';
    this.retryAfter = options.retryAfter;
  }
}

/** The value of a Retry-After header (seconds, or a date) in ms. */
export function readRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  if (value == null || value === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Tries again what may pass later, with growing pauses and jitter so that many clients do not come back at once. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { attempts = 4, pause = 500, longestPause = 60_000 }: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineError) || !error.retryable || attempt >= attempts) throw error;
      const grown = pause * 2 ** (attempt - 1) * (0.5 + Math.random());
      const asked = error instanceof RemoteError ? error.retryAfter : undefined;
      const wait = Math.min(longestPause, Math.max(grown, asked ?? 0));
      try {
        await sleep(wait, undefined, signal ? { signal } : {});
      } catch (cause) {
        throw new EngineError('cancelled', 'The translation was cancelled', { cause });
      }
    }
  }
}

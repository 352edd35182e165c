import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../errors.ts';

export interface Limits {
  /** @default no limit */
  requestsPerMinute?: number;
  /** Requests under way at once. @default 4 */
  concurrency?: number;
  /** Characters this engine may send in its life; a guard against surprise bills. @default no limit */
  budgetCharacters?: number;
}

/** Spaces requests out, bounds how many run at once and counts characters against the budget. */
export class Limiter {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nextStart = 0;
  #spent = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get spentCharacters(): number {
    return this.#spent;
  }

  /** Takes from the budget before anything is sent; what would overdraw it is refused whole. */
  spend(characters: number): void {
    const { budgetCharacters = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#spent + characters > budgetCharacters) {
      throw new EngineError(
        'budget_exhausted',
        `${characters} more characters would exceed the budget of ${budgetCharacters} (${this.#spent} used)`,
      );
    }
    this.#spent += characters;
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    while (this.#running >= (this.#limits.concurrency ?? 4)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running++;
    try {
      await this.#pace(signal);
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #pace(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new EngineError('cancelled', 'The translation was cancelled', { cause: signal.reason });
    const { requestsPerMinute } = this.#limits;
    if (!requestsPerMinute) return;
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + 60_000 / requestsPerMinute;
    try {
      await sleep(start - now, undefined, signal ? { signal } : {});
    } catch (cause) {
      throw new EngineError('cancelled', 'The translation was cancelled', { cause });
    }
  }
}

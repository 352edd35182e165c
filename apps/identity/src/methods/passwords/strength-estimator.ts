import { type ThreadPool, threadPool } from '../../threads/thread-pool.ts';

export interface EstimateOrder {
  password: string;
  /** What the password of just this person should not be made of. */
  words: string[];
}

export interface Estimate {
  score: number;
  feedback: { warning: string | null; suggestions: string[] };
}

export type StrengthEstimator = Pick<ThreadPool<EstimateOrder, Estimate>, 'close'> & {
  estimate(password: string, words: string[]): Promise<Estimate>;
};

/** Guessing work grows with length, but the estimator's own cost grows faster: beyond this nothing changes. */
const measuredCharacters = 40;

/**
 * How hard a password is to guess, found out in a thread of its own: anybody may ask, the dictionaries take half a
 * second to load and 60 MB, and a password made for it keeps a processor busy while everybody else is to be served.
 */
export function strengthEstimator(): StrengthEstimator {
  const pool = threadPool<EstimateOrder, Estimate>({
    script: new URL('strength.thread.ts', import.meta.url),
    threads: 1,
    queue: 100,
  });
  return {
    estimate: (password, words) =>
      pool.run({ password: Array.from(password).slice(0, measuredCharacters).join(''), words }),
    close: () => pool.close(),
  };
}

import { fork } from 'node:child_process';
import path from 'node:path';

export interface ReadPlan {
  url: string;
  cookie: string;
  perSecond: number;
  seconds: number;
}

export interface ReadTally {
  /** Milliseconds from sending to the last byte, in no order. */
  latencies: number[];
  wrong: number;
  seconds: number;
}

/** Reads from another process, so that what this one does meanwhile does not count as waiting. */
export function readSteadily(plan: ReadPlan): Promise<ReadTally> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'steady-reader.ts'), [JSON.stringify(plan)]);
    child.once('message', (tally) => resolve(tally as ReadTally));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The reader ended with ${code} and told nothing`)));
  });
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

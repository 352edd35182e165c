import type { Choices } from './selector.ts';

/** What one decoding step tells: the best columns of each row, and where each row looked. */
export interface Step {
  best: Choices;
  /** Rows × columns, where they were asked for: megabytes that most steps can do without. */
  scores?: Float32Array;
  /** Rows × source length; absent when the model does not give its attention. */
  attention?: Float32Array;
  /** Rows × model width: the decoder's view of what comes next, the key of adaptation; absent in foreign models. */
  state?: Float32Array;
}

/** A batch under way. Rows can be dropped, repeated and reordered between steps; caches follow. */
export interface Decoding {
  /** Padded source length that attention rows have. */
  readonly length: number;
  step(ids: readonly number[], wanted: { best: number; scores: boolean }): Promise<Step>;
  select(rows: readonly number[]): void;
}

export interface Runner {
  /** True when a row's result never depends on the other rows, so that sentences may share a batch. */
  readonly batchable: boolean;
  /** The token id that each column of `logits` stands for. */
  columns(target: string): Int32Array;
  /** Starts decoding token sequences of one padded length. */
  begin(sources: readonly (readonly number[])[], target: string): Promise<Decoding>;
  close(): Promise<void>;
}

/** Sessions use one thread: two processes with one thread each beat one process with two. */
export const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
} as const;

/** Copies whole rows of a [rows, …] buffer in a new order. */
export function pickRows(data: Float32Array, rowSize: number, rows: readonly number[]): Float32Array {
  const picked = new Float32Array(rowSize * rows.length);
  rows.forEach((row, i) => picked.set(data.subarray(row * rowSize, (row + 1) * rowSize), i * rowSize));
  return picked;
}

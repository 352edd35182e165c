import type { Choices } from './selector.ts';

/** One translation in token form. */
export interface Hypothesis {
  /** Without start and end marks. */
  ids: number[];
  /** Sum over all tokens and the end mark. */
  logProbability: number;
  /** One row a token: where the model looked while it chose it. Empty when the model does not tell. */
  attention: Float32Array[];
  /** False when the limit of steps came before the end mark. */
  ended: boolean;
  /** Other translations that the search brought to their end, the likeliest first. */
  others?: Hypothesis[];
}

/** Length-normalised log-probability: the mean over the tokens and the end mark. */
export const meanLogProbability = (hypothesis: Hypothesis): number =>
  hypothesis.logProbability / (hypothesis.ids.length + 1);

/** Looks over the decoder's shoulder at every step, to learn from it or to change its mind. */
export interface Observer {
  /** Given each row's sentence; returns the choices that stand. */
  turn(turn: {
    state: Float32Array;
    sentences: readonly number[];
    /** What each row has written so far. */
    written: readonly (readonly number[])[];
    best: Choices;
    logits: Float32Array;
    columns: number;
  }): Choices;
}

export interface DecodeOptions {
  target: string;
  observer?: Observer;
  /** What else speaks for a finished translation, on the scale of log-probabilities; beams are compared with it. */
  preference?: (ids: readonly number[]) => number;
  startToken: number;
  endToken: number;
  /** Token ids that never come out (padding, unknown, tags). */
  forbidden: ReadonlySet<number>;
  /** Most steps for a source of this many tokens. */
  limit: (sourceTokens: number) => number;
}

/** Sources longer than a line of prose rarely grow by more than half; short ones may. */
export const stepLimit = (sourceTokens: number): number => Math.min(500, Math.ceil(sourceTokens * 1.6) + 16);

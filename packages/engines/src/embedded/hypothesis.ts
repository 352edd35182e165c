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
}

/** Length-normalised log-probability: the mean over the tokens and the end mark. */
export const meanLogProbability = (hypothesis: Hypothesis): number =>
  hypothesis.logProbability / (hypothesis.ids.length + 1);

export interface DecodeOptions {
  target: string;
  startToken: number;
  endToken: number;
  /** Token ids that never come out (padding, unknown, tags). */
  forbidden: ReadonlySet<number>;
  /** Most steps for a source of this many tokens. */
  limit: (sourceTokens: number) => number;
}

/** Sources longer than a line of prose rarely grow by more than half; short ones may. */
export const stepLimit = (sourceTokens: number): number => Math.min(500, Math.ceil(sourceTokens * 1.6) + 16);

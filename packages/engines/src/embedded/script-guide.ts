import type { Guide } from './greedy.ts';

/** Writes a given translation token by token, so that the model's opinion of it and its attention come out. */
export class ScriptGuide implements Guide {
  readonly #tokens: readonly number[];
  #at = 0;

  constructor(tokens: readonly number[], endToken: number) {
    this.#tokens = [...tokens, endToken];
  }

  choose(): number {
    return this.#tokens[Math.min(this.#at++, this.#tokens.length - 1)] ?? 0;
  }
}

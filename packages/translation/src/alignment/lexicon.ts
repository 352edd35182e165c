/** Texts of one bead, as word numbers. */
export interface WordPair {
  source: readonly number[];
  target: readonly number[];
}

/** Pair keys stay exact: word numbers are far below 2^26. */
const stride = 2 ** 26;
const nothing = stride - 1;
const rounds = 4;
/** How much of a target word's chance is left to what is not in the sentence. */
const background = 0.35;
/** Weaker guesses cost time and tell nothing. */
const leastChance = 0.01;

type Guesses = { word: number; chance: number }[];

/**
 * Chances of target words given source words, learned from pairs that are mostly right (IBM model 1, a few rounds of
 * expectation maximisation with an empty word).
 */
export class Lexicon {
  readonly #guesses = new Map<number, Guesses>();
  readonly #unigrams: Float64Array;

  constructor(pairs: readonly WordPair[], targetWords: number) {
    const counts = new Float64Array(targetWords);
    for (const { target } of pairs) for (const word of target) counts[word] = (counts[word] ?? 0) + 1;
    const all = counts.reduce((sum, count) => sum + count, 0);
    this.#unigrams = counts.map((count) => count / Math.max(all, 1));
    let chances = new Map<number, number>();
    for (let round = 0; round < rounds; round++) chances = improve(pairs, chances, round === 0);
    for (const [key, chance] of chances) {
      if (chance < leastChance) continue;
      const from = Math.floor(key / stride);
      const list = this.#guesses.get(from) ?? [];
      list.push({ word: key - from * stride, chance });
      this.#guesses.set(from, list);
    }
  }

  /** What the words of a source sentence promise, summed by target word. */
  promises(source: readonly number[]): Float32Array {
    const sum = new Float32Array(this.#unigrams.length);
    for (const from of source) {
      for (const { word, chance } of this.#guesses.get(from) ?? []) sum[word] = (sum[word] ?? 0) + chance;
    }
    return sum;
  }

  /**
   * Log-likelihood of a target word given `promised` by `words` source words, against its chance in any text. Sums
   * over beads are comparable whatever the cuts: a sentence without a partner gains nothing and loses nothing.
   */
  gain(word: number, promised: number, words: number): number {
    const chance = this.#unigrams[word] ?? 0;
    return chance === 0 ? 0 : Math.log(background + ((1 - background) * promised) / (words + 1) / chance);
  }
}

function improve(pairs: readonly WordPair[], before: Map<number, number>, first: boolean): Map<number, number> {
  const counts = new Map<number, number>();
  const totals = new Map<number, number>();
  for (const { source, target } of pairs) {
    const words = [...source, nothing];
    for (const word of target) {
      const known = words.map((from) => (first ? 1 : (before.get(from * stride + word) ?? 0)));
      const sum = known.reduce((a, b) => a + b, 0);
      words.forEach((from, i) => {
        const share = (known[i] ?? 0) / sum;
        if (!(share > 1e-3)) return;
        const key = from * stride + word;
        counts.set(key, (counts.get(key) ?? 0) + share);
        totals.set(from, (totals.get(from) ?? 0) + share);
      });
    }
  }
  // A little is held back from words seen once or twice: what they met may be chance.
  for (const [key, count] of counts) counts.set(key, count / ((totals.get(Math.floor(key / stride)) ?? 0) + 0.5));
  return counts;
}

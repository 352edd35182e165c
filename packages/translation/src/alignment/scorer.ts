import { anchorsOf, endMarks } from './anchors.ts';
import type { Bead } from './find-path.ts';
import { Lexicon } from './lexicon.ts';
import { stemsOf } from './words.ts';

export interface Side {
  sentences: readonly string[];
  language: string;
}

type Range = [start: number, end: number];

const sums = (values: readonly number[]): Float64Array => {
  const out = new Float64Array(values.length + 1);
  values.forEach((value, i) => {
    out[i + 1] = (out[i] ?? 0) + value;
  });
  return out;
};
const between = (sum: Float64Array, [start, end]: Range): number => (sum[end] ?? 0) - (sum[start] ?? 0);
const letters = (text: string): number => text.replaceAll(/\p{M}/gu, '').length + 1;

function numberWords(side: Side): { words: number[][]; count: number } {
  const numbers = new Map<string, number>();
  const words = side.sentences.map((sentence) =>
    stemsOf(sentence, side.language).map((stem) => {
      const known = numbers.get(stem) ?? numbers.size;
      numbers.set(stem, known);
      return known;
    }),
  );
  return { words, count: numbers.size };
}

/** How well some sentences of one side answer some of the other. */
export class Scorer {
  readonly #lengths: [Float64Array, Float64Array];
  readonly #sourceWords: number[][];
  readonly #targetWords: number[][];
  readonly #targetCount: number;
  readonly #sourceAnchors: string[][];
  readonly #targetAnchors: ReadonlySet<string>[];
  readonly #anchorValue: ReadonlyMap<string, number>;
  readonly #marks: [string[], string[]];
  #ratio: number;
  #lexicon: Lexicon | undefined;
  #promised = new Map<number, Float32Array>();

  constructor(source: Side, target: Side) {
    this.#lengths = [sums(source.sentences.map(letters)), sums(target.sentences.map(letters))];
    const mean = (side: 0 | 1): number => (this.#lengths[side].at(-1) ?? 0) / (this.#lengths[side].length - 1 || 1);
    // By the sentence, not by the whole: a side that lacks chapters would bend the ratio. Few sentences tell little.
    this.#ratio = Math.min(1.6, Math.max(0.6, (mean(1) + 1) / (mean(0) + 1)));
    this.#sourceWords = numberWords(source).words;
    const numbered = numberWords(target);
    this.#targetWords = numbered.words;
    this.#targetCount = numbered.count;
    const sourceAnchors = source.sentences.map((text) => anchorsOf(text, source.language));
    this.#targetAnchors = target.sentences.map((text) => anchorsOf(text, target.language));
    this.#anchorValue = weighAnchors(sourceAnchors, this.#targetAnchors);
    this.#sourceAnchors = sourceAnchors.map((set) => [...set].filter((anchor) => this.#anchorValue.has(anchor)));
    this.#marks = [source.sentences.map(endMarks), target.sentences.map(endMarks)];
  }

  /** Takes the words and the usual ratio of lengths from the pairs of the pass before. */
  learn(beads: readonly Bead[]): void {
    const both = beads.filter(({ source, target }) => source[1] > source[0] && target[1] > target[0]);
    const ratios = both
      .filter(({ source }) => between(this.#lengths[0], source) > 20)
      .map(({ source, target }) => between(this.#lengths[1], target) / between(this.#lengths[0], source))
      .toSorted((a, b) => a - b);
    if (ratios.length >= 20) this.#ratio = ratios[ratios.length >> 1] ?? this.#ratio;
    const pairs = both.map(({ source, target }) => ({
      source: this.#sourceWords.slice(...source).flat(),
      target: this.#targetWords.slice(...target).flat(),
    }));
    this.#lexicon = new Lexicon(pairs, this.#targetCount);
    this.#promised = new Map();
  }

  score(source: Range, target: Range): number {
    return (
      this.#lengthScore(source, target) +
      this.#anchorScore(source, target) +
      this.#markScore(source, target) +
      this.#wordScore(source, target)
    );
  }

  /** Gale and Church: the difference of the lengths is normal, with a variance that grows with the length. */
  #lengthScore(source: Range, target: Range): number {
    const expected = between(this.#lengths[0], source) * this.#ratio;
    const got = between(this.#lengths[1], target);
    const z = (got - expected) / Math.sqrt(((expected + got) / 2) * 5);
    // Tails heavier than the normal's: translators do expand and abridge.
    return 1.2 - Math.min(z * z * 0.5, 4 + Math.abs(z) * 0.5);
  }

  #anchorScore([start, end]: Range, [from, to]: Range): number {
    let sum = 0;
    for (let row = start; row < end; row++) {
      for (const anchor of this.#sourceAnchors[row] ?? []) {
        for (let column = from; column < to; column++) {
          if (!this.#targetAnchors[column]?.has(anchor)) continue;
          sum += this.#anchorValue.get(anchor) ?? 0;
          break;
        }
      }
    }
    return Math.min(sum, 8);
  }

  #markScore(source: Range, target: Range): number {
    const [ours, theirs] = [this.#marks[0][source[1] - 1], this.#marks[1][target[1] - 1]];
    if (ours === theirs) return ours === '' ? 0 : 1;
    return -0.5;
  }

  #wordScore([start, end]: Range, [from, to]: Range): number {
    const lexicon = this.#lexicon;
    if (!lexicon) return 0;
    let words = 0;
    const rows: Float32Array[] = [];
    for (let row = start; row < end; row++) {
      words += this.#sourceWords[row]?.length ?? 0;
      rows.push(this.#promises(row, lexicon));
    }
    let sum = 0;
    for (let column = from; column < to; column++) {
      for (const word of this.#targetWords[column] ?? []) {
        let promised = 0;
        for (const row of rows) promised += row[word] ?? 0;
        sum += lexicon.gain(word, promised, words);
      }
    }
    return sum;
  }

  /** The search goes row by row and looks three rows back at most: older ones may go. */
  #promises(row: number, lexicon: Lexicon): Float32Array {
    const known = this.#promised.get(row);
    if (known) return known;
    this.#promised.delete(row - 8);
    const made = lexicon.promises(this.#sourceWords[row] ?? []);
    this.#promised.set(row, made);
    return made;
  }
}

/** An anchor tells as much as it is rare on the side where it is commoner. */
function weighAnchors(ours: readonly ReadonlySet<string>[], theirs: readonly ReadonlySet<string>[]) {
  const count = (sides: readonly ReadonlySet<string>[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const anchors of sides) for (const anchor of anchors) counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
    return counts;
  };
  const others = count(theirs);
  const values = new Map<string, number>();
  for (const [anchor, times] of count(ours)) {
    const there = others.get(anchor);
    if (there === undefined) continue;
    const rarity = Math.log(ours.length / Math.max(times, there)) / 2;
    if (rarity > 0) values.set(anchor, Math.min(3, rarity));
  }
  return values;
}

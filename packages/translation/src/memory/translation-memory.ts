export interface MemoryUnit {
  source: string;
  target: string;
}

export interface MemoryHit extends MemoryUnit {
  /** 1 for the same text, less for a like one. */
  similarity: number;
}

/** Differences that do not make another sentence: white space, quotation marks, invisible marks. */
const normalise = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .replaceAll(/["“”„״]/gu, '"')
    .replaceAll(/['‘’׳]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Word edit distance as a share of the longer text. */
function similarity(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  a.forEach((word, i) => {
    const next = [i + 1];
    b.forEach((other, j) => {
      const swap = (row[j] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return 1 - (row[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}

/** Earlier translations, found by equal or like source text. */
export class TranslationMemory {
  readonly #exact = new Map<string, MemoryUnit>();
  readonly #byWord = new Map<string, Set<string>>();

  constructor(units: Iterable<MemoryUnit> = []) {
    for (const unit of units) this.add(unit);
  }

  get size(): number {
    return this.#exact.size;
  }

  /** A later unit with the same source replaces the earlier one. */
  add(unit: MemoryUnit): void {
    const key = normalise(unit.source);
    if (key === '' || unit.target.trim() === '') return;
    this.#exact.set(key, unit);
    for (const word of new Set(wordsOf(key))) {
      const keys = this.#byWord.get(word);
      if (keys) keys.add(key);
      else this.#byWord.set(word, new Set([key]));
    }
  }

  find(text: string): MemoryHit | undefined {
    const unit = this.#exact.get(normalise(text));
    return unit && { ...unit, similarity: 1 };
  }

  /** Units at least `threshold` alike, best first. */
  findLike(text: string, threshold = 0.7, limit = 5): MemoryHit[] {
    const words = wordsOf(normalise(text));
    const shared = new Map<string, number>();
    for (const word of new Set(words)) {
      for (const key of this.#byWord.get(word) ?? []) shared.set(key, (shared.get(key) ?? 0) + 1);
    }
    return [...shared]
      .filter(([, count]) => count >= new Set(words).size * threshold * 0.6)
      .flatMap(([key]) => {
        const unit = this.#exact.get(key);
        const like = similarity(words, wordsOf(key));
        return unit && like >= threshold ? [{ ...unit, similarity: like }] : [];
      })
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, limit);
  }
}

/** Finds the stored sources most like a given one, by shared pieces: the rarer a piece, the more it counts. */
export class NearestSources {
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float64Array;
  readonly #norms: Float64Array;
  readonly #scores: Float64Array;
  /** A piece found in more pairs than this says little and is looked up only when the rest finds too little. */
  readonly #common: number;

  /** `ends[i]` is where pair i's pieces end in `pieces`. */
  constructor(pieces: Uint16Array, ends: ArrayLike<number>) {
    const count = ends.length;
    const vocabulary = 65_536;
    const seen = new Int32Array(vocabulary).fill(-1);
    const each = (visit: (piece: number, pair: number) => void): void => {
      seen.fill(-1);
      let at = 0;
      for (let pair = 0; pair < count; pair++) {
        for (const end = ends[pair] ?? 0; at < end; at++) {
          const piece = pieces[at] ?? 0;
          if (seen[piece] === pair) continue;
          seen[piece] = pair;
          visit(piece, pair);
        }
      }
    };
    const found = new Uint32Array(vocabulary);
    each((piece) => {
      found[piece] = (found[piece] ?? 0) + 1;
    });
    this.#starts = new Uint32Array(vocabulary + 1);
    for (let piece = 0; piece < vocabulary; piece++) {
      this.#starts[piece + 1] = (this.#starts[piece] ?? 0) + (found[piece] ?? 0);
    }
    this.#postings = new Uint32Array(this.#starts[vocabulary] ?? 0);
    const fill = this.#starts.slice();
    this.#weights = Float64Array.from(found, (times) => (times === 0 ? 0 : Math.log(1 + count / times) ** 2));
    this.#norms = new Float64Array(count);
    each((piece, pair) => {
      const at = fill[piece] ?? 0;
      this.#postings[at] = pair;
      fill[piece] = at + 1;
      this.#norms[pair] = (this.#norms[pair] ?? 0) + (this.#weights[piece] ?? 0);
    });
    this.#scores = new Float64Array(count);
    this.#common = Math.max(2_000, count / 20);
  }

  /** Best first, with a likeness from 0 to 1; equal ones in the order of the store. */
  find(source: ArrayLike<number>, limit: number): { pair: number; likeness: number }[] {
    const distinct = [...new Set(Array.from(source))].filter((piece) => (this.#weights[piece] ?? 0) > 0);
    const norm = distinct.reduce((sum, piece) => sum + (this.#weights[piece] ?? 0), 0);
    const touched: number[] = [];
    const rarest = distinct.toSorted((a, b) => this.#times(a) - this.#times(b) || a - b);
    for (const piece of rarest) {
      if (this.#times(piece) > this.#common && touched.length >= limit) break;
      const weight = this.#weights[piece] ?? 0;
      for (let at = this.#starts[piece] ?? 0; at < (this.#starts[piece + 1] ?? 0); at++) {
        const pair = this.#postings[at] ?? 0;
        if (this.#scores[pair] === 0) touched.push(pair);
        this.#scores[pair] = (this.#scores[pair] ?? 0) + weight;
      }
    }
    const found = touched.map((pair) => ({
      pair,
      likeness: (this.#scores[pair] ?? 0) / Math.sqrt(norm * (this.#norms[pair] ?? 1)),
    }));
    for (const pair of touched) this.#scores[pair] = 0;
    return found.toSorted((a, b) => b.likeness - a.likeness || a.pair - b.pair).slice(0, limit);
  }

  #times(piece: number): number {
    return (this.#starts[piece + 1] ?? 0) - (this.#starts[piece] ?? 0);
  }
}

import type { Choices } from '../embedded/selector.ts';
import { DotProducts } from './dot-products.ts';
import { quantiseState } from './quantise-state.ts';
import type { AdaptationSettings } from './settings.ts';
import type { AdaptationStore } from './store.ts';
import type { WordPieces } from './word-pieces.ts';

/** From this likeness on a pair is a fuzzy match, whose wording is a hint. */
const fuzzyFrom = 0.5;

/** What is read of a store. */
type Store = Pick<AdaptationStore, 'nearest' | 'targets' | 'lengths' | 'pair' | 'readKeys'> & {
  meta: { width: number };
};

/** The keys that one sentence is compared with. */
interface Field {
  from: number;
  count: number;
}

interface Neighbour {
  key: number;
  closeness: number;
}

export interface Turn {
  /** Rows × width. */
  state: Float32Array;
  /** The sentence that each row belongs to. */
  sentences: readonly number[];
  /** What each row has written so far. */
  written: readonly (readonly number[])[];
  best: Choices;
  /** Rows × columns. */
  logits: Float32Array;
  columns: number;
}

/**
 * Nearest-neighbour decoding (Khandelwal et al. 2021) over the pairs whose sources are like the sentence's own
 * (Deguchi et al. 2023): those are few, so the search is exact whatever the size of the store, and a sentence's
 * neighbours never depend on what else is in its batch.
 *
 * A neighbour speaks for pieces, and a piece of its word in the middle of ours would make a word that neither had. So one
 * that is in another word speaks only where the model too is done with ours, and only of the word that comes next.
 */
export class NeighbourMixer {
  readonly #store: Store;
  readonly #settings: AdaptationSettings;
  readonly #columns: ArrayLike<number>;
  readonly #columnOf: ReadonlyMap<number, number>;
  readonly #words: WordPieces;
  readonly #products: DotProducts;
  readonly #query: Int16Array;
  #fields: Field[] = [];
  /** Of every key of the batch: the piece that followed, the word it was in, one over its length, what its pair is worth as a fuzzy match. */
  #next = new Uint16Array();
  #within = new Int32Array();
  #lengths = new Float32Array();
  #bonus = new Float32Array();

  /** `columns` are the pieces that the scores are of. */
  constructor(store: Store, settings: AdaptationSettings, columns: ArrayLike<number>, words: WordPieces) {
    this.#store = store;
    this.#settings = settings;
    this.#columns = columns;
    this.#columnOf = new Map(Array.from(columns, (id, column) => [id, column]));
    this.#words = words;
    this.#products = new DotProducts(store.meta.width);
    this.#query = new Int16Array(store.meta.width);
  }

  /** Looks up what the sentences of a batch are to be compared with. Sources are pieces, without tag and end mark. */
  begin(sources: readonly (readonly number[])[]): void {
    const store = this.#store;
    const near = sources.map((source) =>
      store.nearest.find(source, this.#settings.sentences).map((hit) => ({ ...hit, ...store.pair(hit.pair) })),
    );
    const counts = near.map((hits) => hits.reduce((sum, hit) => sum + hit.count, 0));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const { width } = store.meta;
    const keys = this.#products.keys(total, Math.max(0, ...counts));
    this.#next = new Uint16Array(total);
    this.#within = new Int32Array(total);
    this.#lengths = new Float32Array(total);
    this.#bonus = new Float32Array(total);
    let at = 0;
    this.#fields = near.map((hits, i) => {
      const from = at;
      for (const hit of hits) {
        store.readKeys(hit, keys.subarray(at * width));
        let word = 0;
        for (let k = 0; k < hit.count; k++, at++) {
          const piece = store.targets[hit.start + k] ?? 0;
          this.#next[at] = piece;
          this.#within[at] = word;
          word = this.#words.extend(word, piece);
          this.#lengths[at] = store.lengths[hit.start + k] ?? 0;
          this.#bonus[at] = this.#settings.hints * Math.max(0, hit.likeness - fuzzyFrom);
        }
      }
      return { from, count: counts[i] ?? 0 };
    });
  }

  /** The best columns once the neighbours have had their say; as many as were given. */
  mix(turn: Turn): Choices {
    const { best, sentences } = turn;
    const columns = BigInt64Array.from(best.columns);
    const logProbabilities = Float32Array.from(best.logProbabilities);
    sentences.forEach((sentence, row) => {
      const field = this.#fields[sentence];
      if (!field || field.count === 0) return;
      const near = this.#nearest(turn, row, field).filter(this.#maySpeak(turn, row));
      if (near.length === 0) return;
      const mixed = this.#mixRow(turn, row, near);
      for (let k = 0; k < best.count; k++) {
        const [column = 0, probability = 0] = mixed[k] ?? [];
        columns[row * best.count + k] = BigInt(column);
        logProbabilities[row * best.count + k] = Math.log(Math.max(probability, 1e-30));
      }
    });
    return { count: best.count, columns, logProbabilities };
  }

  #maySpeak({ best, written }: Turn, row: number): (neighbour: Neighbour) => boolean {
    const word = this.#words.last(written[row] ?? []);
    const done = this.#words.begins(this.#columns[Number(best.columns[row * best.count])] ?? -1);
    return ({ key }) => this.#within[key] === word || (done && this.#words.begins(this.#next[key] ?? -1));
  }

  #mixRow(turn: Turn, row: number, near: readonly Neighbour[]): [number, number][] {
    const { best, logits } = turn;
    const top = near[0]?.closeness ?? 0;
    const { weight, reach, temperature } = this.#settings;
    const share = weight * Math.exp(-Math.max(0, 1 - top) / reach);
    const votes = new Map<number, number>();
    let sum = 0;
    for (const { key, closeness } of near) {
      const vote = Math.exp((closeness - top) / temperature);
      const column = this.#columnOf.get(this.#next[key] ?? -1);
      sum += vote;
      if (column !== undefined) votes.set(column, (votes.get(column) ?? 0) + vote);
    }
    const first = row * best.count;
    const leader = Number(best.columns[first]);
    const score = logits[row * turn.columns + leader] ?? 0;
    const base = (best.logProbabilities[first] ?? 0) - score;
    const mixed = new Map<number, number>();
    const put = (column: number): void => {
      const own = Math.exp((logits[row * turn.columns + column] ?? -1e9) + base);
      mixed.set(column, (1 - share) * own + (share * (votes.get(column) ?? 0)) / sum);
    };
    for (let k = 0; k < best.count; k++) put(Number(best.columns[first + k]));
    for (const column of votes.keys()) put(column);
    return [...mixed].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  #nearest(turn: Turn, row: number, field: Field): Neighbour[] {
    const { neighbours } = this.#settings;
    const { width } = this.#store.meta;
    const own = quantiseState(turn.state, row * width, this.#query);
    const products = this.#products.products(this.#query, field.from, field.count);
    const near: Neighbour[] = [];
    let worst = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < field.count; i++) {
      const key = field.from + i;
      const closeness = (products[i] ?? 0) * own * (this.#lengths[key] ?? 0) + (this.#bonus[key] ?? 0);
      if (closeness <= worst && near.length === neighbours) continue;
      let place = near.length;
      while (place > 0 && (near[place - 1]?.closeness ?? 0) < closeness) place--;
      near.splice(place, 0, { key, closeness });
      if (near.length > neighbours) near.pop();
      worst = near.at(-1)?.closeness ?? worst;
    }
    return near;
  }
}

import type { Choices } from '../embedded/selector.ts';
import { DotProducts } from './dot-products.ts';
import { quantiseState } from './quantise-state.ts';
import type { AdaptationSettings } from './settings.ts';
import type { AdaptationStore } from './store.ts';

/** From this likeness on a pair is a fuzzy match, whose wording is a hint. */
const fuzzyFrom = 0.5;

/** The keys that one sentence is compared with. */
interface Field {
  from: number;
  count: number;
}

export interface Turn {
  /** Rows × width. */
  state: Float32Array;
  /** The sentence that each row belongs to. */
  sentences: readonly number[];
  best: Choices;
  /** Rows × columns. */
  logits: Float32Array;
  columns: number;
}

/**
 * Nearest-neighbour decoding (Khandelwal et al. 2021) over the pairs whose sources are like the sentence's own
 * (Deguchi et al. 2023): those are few, so the search is exact whatever the size of the store, and a sentence's
 * neighbours never depend on what else is in its batch.
 */
export class NeighbourMixer {
  readonly #store: AdaptationStore;
  readonly #settings: AdaptationSettings;
  readonly #columnOf: ReadonlyMap<number, number>;
  readonly #products: DotProducts;
  readonly #query: Int16Array;
  #fields: Field[] = [];
  /** Of every key of the batch: the column that followed, one over its length, and what its pair is worth as a fuzzy match. */
  #columns = new Int32Array();
  #lengths = new Float32Array();
  #bonus = new Float32Array();

  constructor(store: AdaptationStore, settings: AdaptationSettings, columnOf: ReadonlyMap<number, number>) {
    this.#store = store;
    this.#settings = settings;
    this.#columnOf = columnOf;
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
    this.#columns = new Int32Array(total);
    this.#lengths = new Float32Array(total);
    this.#bonus = new Float32Array(total);
    let at = 0;
    this.#fields = near.map((hits, i) => {
      const from = at;
      for (const hit of hits) {
        store.readKeys(hit, keys.subarray(at * width));
        for (let k = 0; k < hit.count; k++, at++) {
          this.#columns[at] = this.#columnOf.get(store.targets[hit.start + k] ?? -1) ?? -1;
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
      const mixed = this.#mixRow(turn, row, field);
      for (let k = 0; k < best.count; k++) {
        const [column = 0, probability = 0] = mixed[k] ?? [];
        columns[row * best.count + k] = BigInt(column);
        logProbabilities[row * best.count + k] = Math.log(Math.max(probability, 1e-30));
      }
    });
    return { count: best.count, columns, logProbabilities };
  }

  #mixRow(turn: Turn, row: number, field: Field): [number, number][] {
    const { best, logits } = turn;
    const near = this.#nearest(turn, row, field);
    const top = near[0]?.closeness ?? 0;
    const { weight, reach, temperature } = this.#settings;
    const share = weight * Math.exp(-Math.max(0, 1 - top) / reach);
    const votes = new Map<number, number>();
    let sum = 0;
    for (const { key, closeness } of near) {
      const vote = Math.exp((closeness - top) / temperature);
      const column = this.#columns[key] ?? -1;
      sum += vote;
      if (column >= 0) votes.set(column, (votes.get(column) ?? 0) + vote);
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

  #nearest(turn: Turn, row: number, field: Field): { key: number; closeness: number }[] {
    const { neighbours } = this.#settings;
    const { width } = this.#store.meta;
    const own = quantiseState(turn.state, row * width, this.#query);
    const products = this.#products.products(this.#query, field.from, field.count);
    const near: { key: number; closeness: number }[] = [];
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

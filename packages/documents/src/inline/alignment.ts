import type { Link } from '../model.ts';
import { isUsable } from './usable-link.ts';

export type Range = [number, number];

/** Links of one unit in the order of their source, so that a code looks only at its own words. */
export class Alignment {
  readonly #links: Link[];
  readonly #byEnd: Link[];
  readonly #longest: number;
  /** Distinct target words in order, with the sum of the scores that point to each. */
  readonly #targets: { range: Range; weight: number }[];
  readonly #targetAt: Map<Link, number>;

  constructor(links: readonly Link[], source: string, target: string) {
    this.#links = links.filter((link) => isUsable(link, source, target)).sort((a, b) => a.source[0] - b.source[0]);
    this.#byEnd = [...this.#links].sort((a, b) => a.source[1] - b.source[1]);
    this.#longest = this.#links.reduce((most, link) => Math.max(most, link.source[1] - link.source[0]), 0);
    this.#targets = [];
    this.#targetAt = new Map();
    for (const link of [...this.#links].sort((a, b) => a.target[0] - b.target[0] || a.target[1] - b.target[1])) {
      const last = this.#targets.at(-1);
      if (last && last.range[0] === link.target[0] && last.range[1] === link.target[1]) last.weight += weightOf(link);
      else this.#targets.push({ range: link.target, weight: weightOf(link) });
      this.#targetAt.set(link, this.#targets.length - 1);
    }
  }

  /** Links whose source word shares characters with a stretch. */
  overlapping(span: Range): Link[] {
    const found: Link[] = [];
    for (
      let at = lowerBound(this.#links, span[0] - this.#longest, (link) => link.source[0]);
      at < this.#links.length;
      at++
    ) {
      const link = this.#links[at];
      if (!link || link.source[0] >= span[1]) break;
      if (link.source[1] > span[0]) found.push(link);
    }
    return found;
  }

  /** Links of the word that ends last before a point, and of the one that begins first after it. */
  before(point: number): Link[] {
    const end = this.#byEnd[lowerBound(this.#byEnd, point + 1, (link) => link.source[1]) - 1]?.source[1];
    if (end === undefined) return [];
    const from = lowerBound(this.#byEnd, end, (link) => link.source[1]);
    return this.#byEnd.slice(
      from,
      lowerBound(this.#byEnd, end + 1, (link) => link.source[1]),
    );
  }

  after(point: number): Link[] {
    const from = lowerBound(this.#links, point, (link) => link.source[0]);
    const start = this.#links[from]?.source[0];
    if (start === undefined) return [];
    return this.#links.slice(
      from,
      lowerBound(this.#links, start + 1, (link) => link.source[0]),
    );
  }

  /** The contiguous target stretch with the most votes: for a word by its chosen links, against by its others. */
  heaviest(chosen: readonly Link[]): Range | undefined {
    const votes = new Map<number, number>();
    for (const link of chosen) {
      const at = this.#targetAt.get(link);
      if (at !== undefined) votes.set(at, (votes.get(at) ?? 0) + weightOf(link));
    }
    const places = [...votes.keys()];
    const [first, last] = [Math.min(...places), Math.max(...places)];
    let best: { range: Range; weight: number } | undefined;
    let current: { range: Range; weight: number } | undefined;
    for (let at = first; at <= last; at++) {
      const target = this.#targets[at];
      if (!target) break;
      const weight = 2 * (votes.get(at) ?? 0) - target.weight;
      const end = Math.max(current?.range[1] ?? 0, target.range[1]);
      current =
        current && current.weight > 0
          ? { range: [current.range[0], end], weight: current.weight + weight }
          : { range: [...target.range], weight };
      if (current.weight > (best?.weight ?? 0)) best = current;
    }
    return best?.range;
  }
}

function weightOf(link: Link): number {
  return Math.max(link.score, 0.01);
}

/** First index whose key is not below a value, in a list sorted by that key. */
export function lowerBound<T>(list: readonly T[], value: number, key: (item: T) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && key(item) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

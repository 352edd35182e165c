export type NameKind = 'person' | 'place' | 'other';

export interface FoundName {
  source: string;
  kind: NameKind;
  count: number;
  /** A sentence it stands in. */
  example: string;
}

export interface Tally {
  count: number;
  person: number;
  place: number;
  mention: number;
  example: string;
}

/** How often something speaks for a person or a place, or for a name of either. */
interface Signs {
  person?: boolean | number;
  place?: boolean | number;
  mention?: boolean | number;
  count?: number;
}

const longestExample = 300;

/** What is known of each candidate while a document is read. */
export class NameTally {
  readonly #tallies = new Map<string, Tally>();

  add(name: string, example: string, signs: Signs = {}): void {
    const tally = this.#tallies.get(name) ?? {
      count: 0,
      person: 0,
      place: 0,
      mention: 0,
      example: example.slice(0, longestExample),
    };
    tally.count += signs.count ?? 1;
    tally.person += Number(signs.person ?? 0);
    tally.place += Number(signs.place ?? 0);
    tally.mention += Number(signs.mention ?? 0);
    this.#tallies.set(name, tally);
  }

  get(name: string): Tally | undefined {
    return this.#tallies.get(name);
  }

  entries(): IterableIterator<[string, Tally]> {
    return this.#tallies.entries();
  }
}

/** Whichever speaks for it more often, and often enough to believe. */
export function kindOf({ count, person, place }: Pick<Tally, 'count' | 'person' | 'place'>): NameKind {
  if (Math.max(person, place) < Math.max(1, count * 0.1)) return 'other';
  return person >= place ? 'person' : 'place';
}

import { readFile, rename, writeFile } from 'node:fs/promises';

/** Pieces a context may have: more are hardly ever seen twice in the works of one author. */
const order = 4;
const backoff = 0.4;
const version = 1;

/** A table of n-grams by hash, open addressing; a clash of 32-bit prints costs one wrong count in millions. */
interface Table {
  prints: Uint32Array;
  counts: Uint32Array;
}

function mix(hash: number, piece: number): number {
  let value = Math.imul(hash ^ (piece + 1), 0x9e3779b1);
  value ^= value >>> 15;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Zero marks an empty slot. */
const printOf = (hash: number): number => hash || 1;

function slotOf(table: Table, hash: number): number {
  const last = table.prints.length - 1;
  const print = printOf(hash);
  let slot = mix(print, 0x5bd1e995) & last;
  while (table.prints[slot] !== 0 && table.prints[slot] !== print) slot = (slot + 1) & last;
  return slot;
}

const countOf = (table: Table, hash: number): number => table.counts[slotOf(table, hash)] ?? 0;

/**
 * How likely a run of pieces is in the customer's own texts: n-grams with stupid backoff (Brants et al. 2007), which
 * needs nothing but counts and ranks texts as well as smoothed models once there is some text.
 */
export class LanguageModel {
  readonly #table: Table;
  readonly #total: number;

  constructor(table: Table, total: number) {
    this.#table = table;
    this.#total = total;
  }

  /** Natural logarithm of the score of `pieces` (with their end mark), as a sum. */
  score(pieces: readonly number[]): number {
    let sum = 0;
    for (let at = 0; at < pieces.length; at++) sum += Math.log(this.#probability(pieces, at));
    return sum;
  }

  #probability(pieces: readonly number[], at: number): number {
    let factor = 1;
    for (let size = Math.min(order, at + 2); size > 1; size--) {
      // Position -1 is the beginning of the text.
      const context = hashOf(pieces, at - size + 1, at);
      const seen = countOf(this.#table, mix(context, pieces[at] ?? 0));
      if (seen > 0) return (factor * seen) / Math.max(countOf(this.#table, contextPrint(context)), seen);
      factor *= backoff;
    }
    const times = countOf(this.#table, hashOf(pieces, at, at + 1));
    return (factor * (times + 0.1)) / (this.#total + 1);
  }

  toBytes(): Uint8Array {
    const { prints, counts } = this.#table;
    const head = Uint32Array.of(version, prints.length, this.#total);
    return Buffer.concat([head, prints, counts].map((part) => new Uint8Array(part.buffer)));
  }
}

/** Contexts are counted apart from n-grams of their length: the last context of a text has no follower. */
const contextPrint = (hash: number): number => mix(hash, 0xffff_fff);

function hashOf(pieces: ArrayLike<number>, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = mix(hash, at < 0 ? 0x10000 : (pieces[at] ?? 0));
  return hash;
}

/** Counts texts one by one; `finish` gives the model. */
export class LanguageModelBuilder {
  #table: Table = { prints: new Uint32Array(1 << 16), counts: new Uint32Array(1 << 16) };
  #used = 0;
  #total = 0;

  add(pieces: ArrayLike<number>): void {
    for (let at = 0; at < pieces.length; at++) {
      this.#count(hashOf(pieces, at, at + 1));
      for (let size = 2; size <= Math.min(order, at + 2); size++) {
        const context = hashOf(pieces, at - size + 1, at);
        this.#count(contextPrint(context));
        this.#count(mix(context, pieces[at] ?? 0));
      }
      this.#total++;
    }
  }

  #count(hash: number): void {
    if (this.#used * 2 > this.#table.prints.length) this.#grow();
    const slot = slotOf(this.#table, hash);
    if (this.#table.prints[slot] === 0) {
      this.#table.prints[slot] = printOf(hash);
      this.#used++;
    }
    this.#table.counts[slot] = (this.#table.counts[slot] ?? 0) + 1;
  }

  #grow(): void {
    const old = this.#table;
    this.#table = {
      prints: new Uint32Array(old.prints.length * 2),
      counts: new Uint32Array(old.prints.length * 2),
    };
    old.prints.forEach((print, slot) => {
      if (print === 0) return;
      const next = slotOf(this.#table, print);
      this.#table.prints[next] = print;
      this.#table.counts[next] = old.counts[slot] ?? 0;
    });
  }

  finish(): LanguageModel {
    return new LanguageModel(this.#table, this.#total);
  }
}

export async function writeLanguageModel(path: string, model: LanguageModel): Promise<void> {
  await writeFile(`${path}.new`, model.toBytes());
  await rename(`${path}.new`, path);
}

export async function readLanguageModel(path: string): Promise<LanguageModel | undefined> {
  const data = await readFile(path).catch(() => undefined);
  if (!data || data.length % 4 !== 0) return undefined;
  const numbers = new Uint32Array(Uint8Array.from(data).buffer);
  const [format, size = 0, total = 0] = numbers;
  if (format !== version || numbers.length !== 3 + size * 2) return undefined;
  return new LanguageModel({ prints: numbers.slice(3, 3 + size), counts: numbers.slice(3 + size) }, total);
}

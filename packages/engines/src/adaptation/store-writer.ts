import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pair } from './settings.ts';
import { fileNames, numbersPerPair, type StoreMeta, writeMeta } from './store-files.ts';

/** What the model made of one pair while it wrote the given translation. */
export interface Lesson {
  source: Uint16Array;
  /** With the end mark. */
  target: Uint16Array;
  /** One key a target token. */
  keys: Int8Array;
  lengths: Float32Array;
  /** Of the given translation, per token. */
  score: number;
}

type Part = 'pairs' | 'sources' | 'targets' | 'keys' | 'lengths';
const parts: readonly Part[] = ['pairs', 'sources', 'targets', 'keys', 'lengths'];

/** 64 bits are plenty for the pairs of one customer. */
export function digestOf(pair: Pair): string {
  return createHash('sha256').update(`${pair.source}\u0000${pair.target}`).digest('hex').slice(0, 16);
}

const bytesOf = (data: ArrayBufferView): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** Appends lessons to a folder. What was not yet counted in `meta.json` when a process died is cut off and made anew. */
export class StoreWriter {
  readonly #folder: string;
  readonly #files: ReadonlyMap<Part, FileHandle>;
  readonly #known: Set<string>;
  meta: StoreMeta;

  private constructor(folder: string, files: ReadonlyMap<Part, FileHandle>, known: Set<string>, meta: StoreMeta) {
    this.#folder = folder;
    this.#files = files;
    this.#known = known;
    this.meta = meta;
  }

  static async open(folder: string, meta: StoreMeta): Promise<StoreWriter> {
    await mkdir(folder, { recursive: true });
    const sizes = sizesOf(meta);
    const files = new Map<Part, FileHandle>();
    for (const part of parts) {
      const file = await open(join(folder, fileNames[part]), 'a+');
      files.set(part, file);
      await file.truncate(sizes[part]);
    }
    return new StoreWriter(folder, files, new Set(await readDigests(folder, meta)), meta);
  }

  has(pair: Pair): boolean {
    return this.#known.has(digestOf(pair));
  }

  /** Writes lessons and counts them; once this returns they survive a crash. */
  async append(lessons: readonly { pair: Pair; lesson: Lesson }[], skipped: number): Promise<void> {
    const { meta } = this;
    const rows = new Uint32Array(lessons.length * numbersPerPair);
    let { sourceTokens, targetTokens } = meta;
    lessons.forEach(({ pair, lesson }, i) => {
      const digest = digestOf(pair);
      sourceTokens += lesson.source.length;
      targetTokens += lesson.target.length;
      const halves = [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8), 16)];
      rows.set([...halves, sourceTokens, targetTokens], i * numbersPerPair);
      this.#known.add(digest);
    });
    const write = async (part: Part, pieces: readonly ArrayBufferView[]): Promise<void> => {
      await this.#files.get(part)?.appendFile(Buffer.concat(pieces.map(bytesOf)));
    };
    await write('pairs', [rows]);
    const each = lessons.map(({ lesson }) => lesson);
    await write(
      'sources',
      each.map((lesson) => lesson.source),
    );
    await write(
      'targets',
      each.map((lesson) => lesson.target),
    );
    await write(
      'keys',
      each.map((lesson) => lesson.keys),
    );
    await write(
      'lengths',
      each.map((lesson) => lesson.lengths),
    );
    const pairs = meta.pairs + lessons.length;
    await this.#save({ ...meta, pairs, sourceTokens, targetTokens, skipped: meta.skipped + skipped });
  }

  async finish(): Promise<void> {
    await this.#save({ ...this.meta, complete: true });
  }

  async #save(meta: StoreMeta): Promise<void> {
    this.meta = { ...meta, revision: meta.revision + 1 };
    await writeMeta(this.#folder, this.meta);
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) await file.close();
  }
}

function sizesOf(meta: StoreMeta): Record<Part, number> {
  return {
    pairs: meta.pairs * numbersPerPair * 4,
    sources: meta.sourceTokens * 2,
    targets: meta.targetTokens * 2,
    keys: meta.targetTokens * meta.width,
    lengths: meta.targetTokens * 4,
  };
}

async function readPairs(folder: string, meta: StoreMeta): Promise<Uint32Array> {
  const data = await readFile(join(folder, fileNames.pairs)).catch(() => Buffer.alloc(0));
  return new Uint32Array(Uint8Array.from(data).buffer, 0, Math.min(meta.pairs * numbersPerPair, data.length >> 2));
}

async function readDigests(folder: string, meta: StoreMeta): Promise<string[]> {
  const rows = await readPairs(folder, meta);
  const hex = (value = 0): string => value.toString(16).padStart(8, '0');
  return Array.from(
    { length: rows.length / numbersPerPair },
    (_, i) => hex(rows[i * numbersPerPair]) + hex(rows[i * numbersPerPair + 1]),
  );
}

/** The stored translations in pieces, in the order of the store. */
export async function readTargets(folder: string, meta: StoreMeta): Promise<Uint16Array[]> {
  const rows = await readPairs(folder, meta);
  const all = new Uint16Array(Uint8Array.from(await readFile(join(folder, fileNames.targets))).buffer);
  let start = 0;
  return Array.from({ length: meta.pairs }, (_, pair) => {
    const end = rows[pair * numbersPerPair + 3] ?? start;
    const target = all.subarray(start, end);
    start = end;
    return target;
  });
}

/** Leaves pairs out that the customer has taken back. The old files stand until the new ones are whole. */
export async function dropPairs(
  folder: string,
  meta: StoreMeta,
  isWanted: (digest: string) => boolean,
): Promise<StoreMeta> {
  const digests = await readDigests(folder, meta);
  if (digests.length === meta.pairs && digests.every(isWanted)) return meta;
  const rows = await readPairs(folder, meta);
  const units: Record<Part, number> = { pairs: 0, sources: 2, targets: 2, keys: meta.width, lengths: 4 };
  const next = { ...meta, pairs: 0, sourceTokens: 0, targetTokens: 0, complete: false, revision: meta.revision + 1 };
  const kept: number[] = [];
  const ends = (pair: number, column: number): number => (pair < 0 ? 0 : (rows[pair * numbersPerPair + column] ?? 0));
  const wanted = digests.flatMap((digest, pair) => (isWanted(digest) ? [pair] : []));
  for (const pair of wanted) {
    next.sourceTokens += ends(pair, 2) - ends(pair - 1, 2);
    next.targetTokens += ends(pair, 3) - ends(pair - 1, 3);
    kept.push(ends(pair, 0), ends(pair, 1), next.sourceTokens, next.targetTokens);
  }
  next.pairs = wanted.length;
  for (const part of parts) {
    const from = await open(join(folder, fileNames[part]), 'r');
    const to = await open(join(folder, `${fileNames[part]}.new`), 'w');
    if (part === 'pairs') await to.appendFile(bytesOf(Uint32Array.from(kept)));
    else {
      const column = part === 'sources' ? 2 : 3;
      for (const pair of wanted) {
        const start = ends(pair - 1, column) * units[part];
        const buffer = Buffer.alloc(ends(pair, column) * units[part] - start);
        await from.read(buffer, 0, buffer.length, start);
        await to.appendFile(buffer);
      }
    }
    await from.close();
    await to.close();
  }
  // An interruption between the renames would leave files that do not fit together: the count says "none" meanwhile.
  await writeMeta(folder, { ...next, pairs: 0, sourceTokens: 0, targetTokens: 0 });
  for (const part of parts) await rename(join(folder, `${fileNames[part]}.new`), join(folder, fileNames[part]));
  await writeMeta(folder, next);
  return next;
}

import { closeSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../errors.ts';
import { type LanguageModel, readLanguageModel } from './language-model.ts';
import { NearestSources } from './nearest-sources.ts';
import { checkMeta, fileNames, numbersPerPair, readMeta, type StoreMeta } from './store-files.ts';

/** Where a pair's target tokens lie among all. */
export interface StoredPair {
  start: number;
  count: number;
}

const copyOf = (data: Buffer): ArrayBuffer => Uint8Array.from(data).buffer;

/** A trained folder as a worker reads it. Keys stay on the disk; those of a sentence's like pairs are read for it. */
export class AdaptationStore {
  readonly meta: StoreMeta;
  readonly nearest: NearestSources;
  readonly targets: Uint16Array;
  readonly lengths: Float32Array;
  readonly languageModel: LanguageModel | undefined;
  readonly #ends: Uint32Array;
  readonly #keys: number;

  private constructor(
    meta: StoreMeta,
    parts: { rows: Uint32Array; sources: Uint16Array; targets: Uint16Array; lengths: Float32Array; keys: number },
    languageModel: LanguageModel | undefined,
  ) {
    const column = (at: number): Uint32Array =>
      Uint32Array.from({ length: meta.pairs }, (_, pair) => parts.rows[pair * numbersPerPair + at] ?? 0);
    this.meta = meta;
    this.nearest = new NearestSources(parts.sources, column(2));
    this.targets = parts.targets;
    this.lengths = parts.lengths;
    this.languageModel = languageModel;
    this.#ends = column(3);
    this.#keys = parts.keys;
  }

  static async open(folder: string, meta: StoreMeta): Promise<AdaptationStore> {
    const read = async (name: string, size: number): Promise<ArrayBuffer> => {
      const data = await readFile(join(folder, name));
      if (data.length < size) throw new EngineError('adaptation_invalid', `${join(folder, name)} is cut short`);
      return copyOf(data.subarray(0, size));
    };
    const rows = new Uint32Array(await read(fileNames.pairs, meta.pairs * numbersPerPair * 4));
    const sources = new Uint16Array(await read(fileNames.sources, meta.sourceTokens * 2));
    const targets = new Uint16Array(await read(fileNames.targets, meta.targetTokens * 2));
    const lengths = new Float32Array(await read(fileNames.lengths, meta.targetTokens * 4));
    const languageModel = await readLanguageModel(join(folder, fileNames.languageModel));
    const keys = openSync(join(folder, fileNames.keys), 'r');
    return new AdaptationStore(meta, { rows, sources, targets, lengths, keys }, languageModel);
  }

  pair(index: number): StoredPair {
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    return { start, count: (this.#ends[index] ?? 0) - start };
  }

  readKeys({ start, count }: StoredPair, into: Int8Array): void {
    const { width } = this.meta;
    const size = count * width;
    if (readSync(this.#keys, into, 0, size, start * width) < size) {
      throw new EngineError('adaptation_invalid', 'The keys of the adaptation are cut short');
    }
  }

  close(): void {
    closeSync(this.#keys);
  }
}

/** Keeps the stores last used open; one that was trained on meanwhile is read anew. */
export class StoreShelf {
  readonly #open = new Map<string, AdaptationStore>();
  readonly #most: number;

  constructor(most = 2) {
    this.#most = most;
  }

  async open(folder: string, wanted: { model: string; source: string; target: string }): Promise<AdaptationStore> {
    const meta = await readMeta(folder);
    checkMeta(meta, folder, wanted);
    const known = this.#open.get(folder);
    this.#open.delete(folder);
    if (known && known.meta.revision === meta.revision && known.meta.model === meta.model) {
      this.#open.set(folder, known);
      return known;
    }
    known?.close();
    const store = await AdaptationStore.open(folder, meta);
    this.#open.set(folder, store);
    for (const [name, old] of this.#open) {
      if (this.#open.size <= this.#most) break;
      this.#open.delete(name);
      old.close();
    }
    return store;
  }
}

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { requireLanguage } from '@targum/languages';
import { type AdaptationChoice, type AdaptationSettings, defaultSettings, type Pair } from '../adaptation/settings.ts';
import { checkMeta, type Register, readMeta } from '../adaptation/store-files.ts';
import type { Lesson } from '../adaptation/store-writer.ts';
import type { WorkerResult } from '../embedded/draft.ts';
import { readModelFolder } from '../embedded/model-folder.ts';
import { type LanguagePair, readLanguages } from '../embedded/model-languages.ts';
import { joinParts, partsOf } from '../embedded/split-long.ts';
import type { SentenceJob } from '../embedded/translate-sentences.ts';
import { WorkerPool } from '../embedded/worker-pool.ts';
import type { Engine, SegmentResult, TranslateRequest } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { disguiseNames, revealNames } from '../names/disguise-names.ts';

export interface EmbeddedOptions {
  /** A model folder in the layout of Optimum and Transformers.js. */
  modelFolder: string;
  /** Child processes; one thread each. @default the number of cores */
  processes?: number;
  /** A process that finishes no batch for so many ms is replaced. @default 180 000 */
  silence?: number;
  /** Replaces the worker, for tests of its supervision. */
  workerFile?: URL;
}

/** Characters sent to a process at once: enough to fill batches of like length, few enough to share out the work. */
const chunkCharacters = { least: 6_000, most: 60_000 };

interface Item {
  segment: number;
  part: number;
  text: string;
  request: ReturnType<typeof partsOf>[number];
}

/** The neural engine in the box: no key, no network. */
class EmbeddedEngine implements Engine {
  readonly id = 'embedded';
  readonly version: string;
  readonly #pairs: readonly LanguagePair[];
  readonly #pool: WorkerPool;
  readonly #processes: number;

  constructor(version: string, pairs: readonly LanguagePair[], pool: WorkerPool, processes: number) {
    this.version = version;
    this.#pairs = pairs;
    this.#pool = pool;
    this.#processes = processes;
  }

  get pids(): number[] {
    return this.#pool.pids;
  }

  get memory(): number[] {
    return this.#pool.memory;
  }

  get cpuSeconds(): number {
    return this.#pool.cpuSeconds;
  }

  supports(source: string, target: string): boolean {
    return this.#pairs.some((pair) => pair.source === source && pair.target === target);
  }

  /** Names that the model would spell as it pleases go in disguise; those that did not come back go again, openly. */
  async translate(request: TranslateRequest): Promise<SegmentResult[]> {
    const disguises = request.segments.map((segment) => disguiseNames(segment, request.source, request.target));
    const segments = request.segments.map((segment, i) => {
      const disguise = disguises[i];
      if (!disguise) return segment;
      const { text, terms } = disguise;
      return { ...segment, text, ...(terms ? { terms } : {}) };
    });
    const results = await this.#translate({ ...request, segments });
    const lost: number[] = [];
    const revealed = results.map((result, i) => {
      const disguise = disguises[i];
      const open = disguise ? revealNames(result, disguise) : result;
      if (!open) lost.push(i);
      const others =
        disguise && result.alternatives?.flatMap((one) => revealNames({ ...one, links: [] }, disguise) ?? []);
      return open && others
        ? { ...open, alternatives: others.map(({ text, score }) => ({ text, score })) }
        : (open ?? result);
    });
    if (lost.length === 0) return revealed;
    const again = lost.flatMap((i) => request.segments[i] ?? []);
    const { onProgress: _told, ...quietly } = request;
    const openly = await this.#translate({ ...quietly, segments: again });
    lost.forEach((i, k) => {
      const result = openly[k];
      if (result) revealed[i] = result;
    });
    return revealed;
  }

  async #translate(request: TranslateRequest): Promise<SegmentResult[]> {
    const source = requireLanguage(request.source).code;
    const target = requireLanguage(request.target).code;
    if (!this.supports(source, target)) {
      throw new EngineError('pair_unsupported', `${this.version} does not translate ${source} to ${target}`);
    }
    const adaptation = request.adaptation && (await this.#adaptation(request.adaptation, { source, target }));
    const parts = request.segments.map(partsOf);
    const results: WorkerResult[][] = parts.map(() => []);
    const items: Item[] = parts.flatMap((list, segment) =>
      list.map((part, i) => ({ segment, part: i, text: part.text, request: part })),
    );
    let done = 0;
    const work = this.#chunks(items).map(async (chunk) => {
      const sentences = chunk.map((item) => item.request);
      const job = {
        source,
        target,
        quality: request.quality ?? usualQuality(adaptation?.settings),
        sentences,
        ...(adaptation ? { adaptation } : {}),
        ...(request.alternatives ? { alternatives: true } : {}),
      };
      const made = await this.#pool.run(job, request.signal);
      chunk.forEach((item, i) => {
        const list = results[item.segment];
        const result = made[i];
        if (list && result) list[item.part] = result;
      });
      done += chunk.length;
      request.onProgress?.(Math.min(done, request.segments.length), request.segments.length);
    });
    await Promise.all(work);
    const engine = { id: this.id, version: this.version };
    return results.map((list, i) => ({ ...joinParts(parts[i] ?? [], list), engine }));
  }

  /** Refused here, before any process is asked: a store of another model is no fault of the sentences. */
  async #adaptation(choice: AdaptationChoice, pair: LanguagePair): Promise<NonNullable<SentenceJob['adaptation']>> {
    const model = this.version;
    checkMeta(await readMeta(choice.folder), choice.folder, { ...pair, model });
    return { folder: choice.folder, model, settings: { ...defaultSettings, ...choice.settings } };
  }

  /**
   * Makes the model write given translations and tells what went on inside, pair by pair; undefined for a pair that
   * is empty, too long, or in letters that the target language does not have.
   */
  async learn(
    pairs: readonly Pair[],
    options: LanguagePair & { register?: Register; signal?: AbortSignal },
  ): Promise<(Lesson | undefined)[]> {
    const { source, target, register = 'plain', signal } = options;
    if (!this.supports(source, target)) {
      throw new EngineError('pair_unsupported', `${this.version} does not translate ${source} to ${target}`);
    }
    const sentences = pairs.map((pair) => ({ text: pair.source, reference: pair.target }));
    const made = await this.#pool.run({ source, target, quality: 'fast', register, sentences }, signal);
    return made.map((result) => result.lesson);
  }

  /** Texts of the target language in the model's pieces, each with the end mark. */
  async cut(texts: readonly string[], pair: LanguagePair, signal?: AbortSignal): Promise<Uint16Array[]> {
    const { source, target } = pair;
    const job = { source, target, quality: 'fast' as const, cut: true, sentences: texts.map((text) => ({ text })) };
    return (await this.#pool.run(job, signal)).flatMap((result) => result.pieces ?? []);
  }

  /** Like lengths together, two chunks a process where there is enough; the longest first, so that the last are quick. */
  #chunks(items: readonly Item[]): Item[][] {
    const sorted = items.toSorted((a, b) => b.text.length - a.text.length || a.segment - b.segment);
    const total = items.reduce((sum, item) => sum + item.text.length, 0);
    const { least, most } = chunkCharacters;
    const size = Math.max(least, Math.min(most, total / (this.#processes * 2)));
    const chunks: Item[][] = [];
    let room = 0;
    for (const item of sorted) {
      if (room <= 0) {
        chunks.push([]);
        room = size;
      }
      chunks.at(-1)?.push(item);
      // Even an empty line takes some room, so that no chunk grows without end.
      room -= Math.max(item.text.length, 10);
    }
    return chunks;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

export type { EmbeddedEngine };

/** Name and a digest of the weights: two runs with one version give the same text. */
async function readVersion(folder: string): Promise<string> {
  const layout = await readModelFolder(folder);
  const hash = createHash('sha256');
  const decoder = 'merged' in layout.decoder ? layout.decoder.merged : layout.decoder.withPast;
  for (const file of [layout.encoderFile, decoder]) hash.update(await readFile(file));
  return `${basename(resolve(folder))}@${hash.digest('hex').slice(0, 12)}`;
}

/** Checks the folder and makes the engine; processes start with the first sentence. */
export async function openEmbeddedEngine(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const found = await stat(options.modelFolder).catch(() => undefined);
  if (!found?.isDirectory()) throw new EngineError('model_missing', `There is no model folder ${options.modelFolder}`);
  const version = await readVersion(options.modelFolder);
  const pairs = await readLanguages(options.modelFolder);
  const processes = options.processes ?? availableParallelism();
  const targets = [...new Set(pairs.map((pair) => pair.target))];
  const pool = new WorkerPool({
    folder: options.modelFolder,
    targets,
    processes,
    ...(options.workerFile ? { workerFile: options.workerFile } : {}),
    ...(options.silence ? { silence: options.silence } : {}),
  });
  return new EmbeddedEngine(version, pairs, pool, processes);
}

/** A language model can only choose where there are several hypotheses to choose from. */
const usualQuality = (settings: AdaptationSettings | undefined): 'fast' | 'best' =>
  settings && settings.languageModel > 0 ? 'best' : 'fast';

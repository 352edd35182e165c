import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireLanguage } from '@targum/languages';
import { type EmbeddedEngine, openEmbeddedEngine } from '../engines/embedded.ts';
import { EngineError } from '../errors.ts';
import { LanguageModelBuilder, writeLanguageModel } from './language-model.ts';
import type { Pair } from './settings.ts';
import { fileNames, type Register, readMeta, type StoreMeta } from './store-files.ts';
import { digestOf, dropPairs, readTargets, StoreWriter } from './store-writer.ts';

export interface TrainingOptions {
  modelFolder: string;
  source: string;
  target: string;
  /** All pairs that shall be in the store. Those that are there already cost nothing; others in it are taken out. */
  pairs: Iterable<Pair> | AsyncIterable<Pair>;
  /** Texts in the target language alone, a sentence or paragraph each; they teach the language model. */
  targetTexts?: Iterable<string> | AsyncIterable<string>;
  /** Made if need be; holds the result, and what an interrupted run had done. */
  folder: string;
  /** An engine that is open with this model, to work with instead of processes of its own. */
  engine?: EmbeddedEngine;
  /** Child processes that work on it. @default 1 */
  processes?: number;
  signal?: AbortSignal;
  /** In pairs; those done by an earlier run count as done. */
  onProgress?: (progress: { done: number; total: number }) => void;
}

export interface TrainingSummary {
  /** Model that the store is for; it is refused with any other. */
  model: string;
  pairs: number;
  tokens: number;
  skipped: number;
  register: Register;
  /** Pieces of text that the language model has read. */
  languageModelPieces: number;
}

/** Pairs that are saved together: what a killed process may lose. */
const chunkSize = 256;
/** Pairs from which it is told which register of the model they are nearest to. */
const registerSample = 96;

/**
 * Writes the decoder states of the customer's own translations into a folder, with a language model of their texts.
 * May be stopped at any time and called again: it goes on where it was.
 */
export async function trainAdaptation(options: TrainingOptions): Promise<TrainingSummary> {
  const { folder, signal, onProgress } = options;
  const source = requireLanguage(options.source).code;
  const target = requireLanguage(options.target).code;
  const pairs = await distinctPairs(options.pairs);
  const { modelFolder, processes = 1 } = options;
  const engine = options.engine ?? (await openEmbeddedEngine({ modelFolder, processes }));
  try {
    const meta = await prepareStore(engine, pairs, { source, target, folder, ...(signal ? { signal } : {}) });
    const writer = await StoreWriter.open(folder, meta);
    try {
      const missing = pairs.filter((pair) => !writer.has(pair));
      let done = pairs.length - missing.length;
      onProgress?.({ done, total: pairs.length });
      // Two chunks a process, so that none waits while results are written.
      const lanes = processes * 2;
      for (let at = 0; at < missing.length; at += chunkSize * lanes) {
        signal?.throwIfAborted();
        const chunks = Array.from({ length: lanes }, (_, i) =>
          missing.slice(at + i * chunkSize, at + (i + 1) * chunkSize),
        ).filter((chunk) => chunk.length > 0);
        const learned = chunks.map((chunk) =>
          engine.learn(chunk, { source, target, register: meta.register, ...(signal ? { signal } : {}) }),
        );
        for (const [i, chunk] of chunks.entries()) {
          const lessons = (await learned[i]) ?? [];
          const good = chunk.flatMap((pair, k) => {
            const lesson = lessons[k];
            return lesson ? [{ pair, lesson }] : [];
          });
          await writer.append(good, chunk.length - good.length);
          done += chunk.length;
          onProgress?.({ done, total: pairs.length });
        }
      }
      const languageModelPieces = await learnLanguage(engine, options, writer.meta);
      await writer.finish();
      const { model, pairs: stored, targetTokens: tokens, skipped, register } = writer.meta;
      return { model, pairs: stored, tokens, skipped, register, languageModelPieces };
    } finally {
      await writer.close();
    }
  } catch (error) {
    if (signal?.aborted && !(error instanceof EngineError)) {
      throw new EngineError('cancelled', 'The training was cancelled', { cause: error });
    }
    throw error;
  } finally {
    if (!options.engine) await engine.close();
  }
}

async function distinctPairs(given: TrainingOptions['pairs']): Promise<Pair[]> {
  const pairs = new Map<string, Pair>();
  for await (const pair of given) {
    if (pair.source.trim() !== '' && pair.target.trim() !== '') pairs.set(digestOf(pair), pair);
  }
  return [...pairs.values()];
}

/** The store as it stands, less what is not wanted any more; begun anew when it is another model's or there is none. */
async function prepareStore(
  engine: EmbeddedEngine,
  pairs: readonly Pair[],
  options: { source: string; target: string; folder: string; signal?: AbortSignal },
): Promise<StoreMeta> {
  const { source, target, folder } = options;
  await mkdir(folder, { recursive: true });
  const found = await readMeta(folder).catch(() => undefined);
  if (found && found.model === engine.version && found.source === source && found.target === target) {
    const wanted = new Set(pairs.map(digestOf));
    const kept = await dropPairs(folder, found, (digest) => wanted.has(digest));
    return { ...kept, skipped: 0, complete: false };
  }
  const sample = pairs.filter((_, i) => i % Math.max(1, Math.floor(pairs.length / registerSample)) === 0);
  const { register, width } = await chooseRegister(engine, sample.slice(0, registerSample), options);
  return {
    format: 1,
    model: engine.version,
    source,
    target,
    register,
    width,
    pairs: 0,
    sourceTokens: 0,
    targetTokens: 0,
    skipped: 0,
    revision: (found?.revision ?? 0) + 1,
    complete: false,
  };
}

/** The tag under which the model finds the customer's translations likeliest. */
async function chooseRegister(
  engine: EmbeddedEngine,
  sample: readonly Pair[],
  options: { source: string; target: string; signal?: AbortSignal },
): Promise<{ register: Register; width: number }> {
  const measured = await Promise.all(
    (['plain', 'old'] as const).map(async (register) => {
      const lessons = (await engine.learn(sample, { ...options, register })).flatMap((lesson) => lesson ?? []);
      const mean = lessons.reduce((sum, lesson) => sum + lesson.score, 0) / Math.max(lessons.length, 1);
      const [first] = lessons;
      return { register, mean, width: first ? first.keys.length / first.target.length : 0 };
    }),
  );
  const [plain, old] = measured;
  const width = plain?.width ?? 0;
  if (sample.length > 0 && width === 0) {
    const told = `${engine.version} cannot be adapted: none of the pairs can be written by it, or its graphs hide their states`;
    throw new EngineError('adaptation_unsupported', told);
  }
  // A clear preference only: the plain register is what customers know.
  return { register: old && plain && old.mean > plain.mean + 0.05 ? 'old' : 'plain', width };
}

/** Counts the stored targets and all texts in the target language; a matter of seconds, so it is done whole each time. */
async function learnLanguage(
  engine: EmbeddedEngine,
  options: Pick<TrainingOptions, 'targetTexts' | 'folder' | 'signal'>,
  meta: StoreMeta,
): Promise<number> {
  const { folder, signal } = options;
  const builder = new LanguageModelBuilder();
  for (const target of await readTargets(folder, meta)) builder.add(target);
  let pieces = meta.targetTokens;
  const count = async (texts: readonly string[]): Promise<void> => {
    for (const text of await engine.cut(texts, meta, signal)) {
      // An end mark alone is no text.
      if (text.length < 2) continue;
      pieces += text.length;
      builder.add(text);
    }
  };
  let waiting: string[] = [];
  for await (const text of options.targetTexts ?? []) {
    if (waiting.push(text) < chunkSize) continue;
    await count(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await count(waiting);
  await writeLanguageModel(join(folder, fileNames.languageModel), builder.finish());
  return pieces;
}

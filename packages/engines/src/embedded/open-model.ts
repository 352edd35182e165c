import { readFile } from 'node:fs/promises';
import { requireLanguage } from '@targum/languages';
import type { Register } from '../adaptation/store-files.ts';
import { EngineError } from '../errors.ts';
import { decodeModel } from '../onnx/read-model.ts';
import { FastRunner } from './fast-runner.ts';
import { type ModelFolder, readModelFolder } from './model-folder.ts';
import { piecesForTarget } from './pieces-for-target.ts';
import { PlainRunner } from './plain-runner.ts';
import type { Runner } from './runner.ts';
import { MarianTokenizer } from './tokenizer.ts';
import { type NamedWeights, readNamedWeights } from './weights.ts';

export interface OpenModel {
  folder: ModelFolder;
  tokenizer: MarianTokenizer;
  runner: Runner;
  /** Token that asks for a target language, where the model serves several. */
  tag: (target: string, register?: Register) => number | undefined;
  forbidden: ReadonlySet<number>;
}

/** Tags of multilingual Marian models are ISO 639-3 codes between angles. */
const threeLetters: Record<string, string> = { en: 'eng', he: 'heb' };
/** Tags that ask for an older register of a language. */
const olderTags: Record<string, string> = { he: '>>hbo<<' };

async function readWeights(folder: ModelFolder): Promise<NamedWeights | undefined> {
  if (!('merged' in folder.decoder)) return undefined;
  const encoder = decodeModel(await readFile(folder.encoderFile));
  if (!encoder.initializers.has('embedding.scale')) return undefined;
  const decoder = decodeModel(await readFile(folder.decoder.merged));
  return readNamedWeights(encoder, decoder, folder);
}

/** Opens a model folder for decoding: by our own graphs where its weights are known by name, else as it came. */
export async function openModel(path: string, targets: readonly string[]): Promise<OpenModel> {
  const folder = await readModelFolder(path);
  let tokenizer: MarianTokenizer;
  try {
    tokenizer = await MarianTokenizer.open(path);
  } catch (cause) {
    throw new EngineError('model_invalid', `${path} lacks source.spm, target.spm or vocab.json`, { cause });
  }
  const tag = (target: string, register: Register = 'plain'): number | undefined => {
    const code = requireLanguage(target).code;
    const older = register === 'old' ? tokenizer.id(olderTags[code] ?? '') : undefined;
    if (older !== undefined) return older;
    return tokenizer.id(`>>${threeLetters[code] ?? code}<<`) ?? tokenizer.id(`>>${code}<<`);
  };
  const forbidden = new Set([folder.padToken, tokenizer.unknown]);
  forbidden.delete(folder.endToken);
  try {
    const weights = await readWeights(folder);
    const pieces = new Map(targets.map((t) => [t, piecesForTarget(tokenizer.pieces, t, folder.endToken)]));
    const runner = weights
      ? await FastRunner.open(weights, pieces, folder.padToken)
      : await PlainRunner.open(folder, tokenizer.pieces.length);
    return { folder, tokenizer, runner, tag, forbidden };
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('model_invalid', `${path} cannot be loaded: ${String(cause)}`, { cause });
  }
}

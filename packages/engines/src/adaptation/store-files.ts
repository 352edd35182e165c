import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../errors.ts';

/** The state of a store; written last, so what it counts is on the disk and what lies beyond is cut off. */
export interface StoreMeta {
  format: 1;
  /** The engine's version: name and digest of the model whose states these are. */
  model: string;
  source: string;
  target: string;
  /** Which of the model's target tags the customer's texts are nearest to. */
  register: Register;
  /** Numbers in a key. */
  width: number;
  pairs: number;
  sourceTokens: number;
  targetTokens: number;
  /** Pairs and texts that could not be used: empty, far too long, or in pieces that the model cannot write. */
  skipped: number;
  /** Changes whenever the content does; workers keep what they have read until then. */
  revision: number;
  /** False while training is under way or was interrupted. */
  complete: boolean;
}

export type Register = 'plain' | 'old';

export const fileNames = {
  meta: 'meta.json',
  /** Four numbers of 32 bits a pair: two of its digest, then the ends of its source and target tokens. */
  pairs: 'pairs.bin',
  /** 16 bits a piece. */
  sources: 'sources.bin',
  targets: 'targets.bin',
  /** `width` numbers of 8 bits a target token, then (apart) one over the key's length. */
  keys: 'keys.bin',
  lengths: 'lengths.bin',
  languageModel: 'language-model.bin',
} as const;

export const numbersPerPair = 4;

export async function readMeta(folder: string): Promise<StoreMeta | undefined> {
  const text = await readFile(join(folder, fileNames.meta), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const meta = JSON.parse(text) as Partial<StoreMeta>;
    if (meta.format === 1 && typeof meta.width === 'number' && typeof meta.pairs === 'number') return meta as StoreMeta;
  } catch {
    // Falls through to the same answer as a file of another format.
  }
  throw new EngineError('adaptation_invalid', `${folder} holds no adaptation that this version can read`);
}

/** By a rename, so that a reader sees the old or the new, never half. */
export async function writeMeta(folder: string, meta: StoreMeta): Promise<void> {
  const path = join(folder, fileNames.meta);
  await writeFile(`${path}.new`, JSON.stringify(meta));
  await rename(`${path}.new`, path);
}

/** A store made with another model holds states that mean nothing to this one. */
export function checkMeta(
  meta: StoreMeta | undefined,
  folder: string,
  wanted: { model: string; source: string; target: string },
): asserts meta is StoreMeta {
  if (!meta) throw new EngineError('adaptation_missing', `There is no adaptation in ${folder}`);
  if (meta.model !== wanted.model) {
    const told = `The adaptation in ${folder} was trained with ${meta.model}, not with ${wanted.model}: train it again`;
    throw new EngineError('adaptation_foreign', told);
  }
  if (meta.source !== wanted.source || meta.target !== wanted.target) {
    const told = `The adaptation in ${folder} is for ${meta.source} to ${meta.target}, not ${wanted.source} to ${wanted.target}`;
    throw new EngineError('adaptation_foreign', told);
  }
}

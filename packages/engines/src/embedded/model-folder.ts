import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../errors.ts';

/** What `config.json` and the file names say of a model folder in the layout of Optimum and Transformers.js. */
export interface ModelFolder {
  path: string;
  encoderFile: string;
  /** One merged decoder, or the pair of a first step and a step with a past. */
  decoder: { merged: string } | { first: string; withPast: string };
  encoderLayers: number;
  decoderLayers: number;
  heads: number;
  width: number;
  startToken: number;
  endToken: number;
  padToken: number;
  maxLength: number;
}

/** Smaller files first: int8 beats half precision beats float, as long as it is there. */
const suffixes = ['_quantized', '_int8', '_uint8', '_q8', '', '_fp16'];

function pick(files: readonly string[], stem: string): string | undefined {
  return suffixes.map((suffix) => `${stem}${suffix}.onnx`).find((name) => files.includes(name));
}

type Config = Record<string, unknown>;

async function readJson(path: string): Promise<Config> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Config;
  } catch (cause) {
    throw new EngineError('model_invalid', `${path} is missing or is no JSON`, { cause });
  }
}

function whole(config: Config, key: string, fallback?: number): number {
  const value = config[key] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw new EngineError('model_invalid', `config.json lacks the number "${key}"`);
  }
  return value;
}

/** Reads a folder's layout; throws `model_invalid` saying what is missing. */
export async function readModelFolder(path: string): Promise<ModelFolder> {
  const config = await readJson(join(path, 'config.json'));
  const generation = await readJson(join(path, 'generation_config.json')).catch((): Config => ({}));
  const files = await readdir(join(path, 'onnx')).catch((): string[] => []);
  const encoderFile = pick(files, 'encoder_model');
  const merged = pick(files, 'decoder_model_merged');
  const first = pick(files, 'decoder_model');
  const withPast = pick(files, 'decoder_with_past_model');
  if (!encoderFile) throw new EngineError('model_invalid', `${path} has no onnx/encoder_model*.onnx`);
  if (!merged && !(first && withPast)) {
    throw new EngineError('model_invalid', `${path} has neither a merged decoder nor the decoder pair in onnx/`);
  }
  const at = (name: string): string => join(path, 'onnx', name);
  const both = { ...config, ...generation };
  return {
    path,
    encoderFile: at(encoderFile),
    decoder: merged ? { merged: at(merged) } : { first: at(first ?? ''), withPast: at(withPast ?? '') },
    encoderLayers: whole(config, 'encoder_layers'),
    decoderLayers: whole(config, 'decoder_layers'),
    heads: whole(config, 'decoder_attention_heads'),
    width: whole(config, 'd_model'),
    padToken: whole(both, 'pad_token_id'),
    endToken: whole(both, 'eos_token_id'),
    startToken: whole(both, 'decoder_start_token_id', whole(both, 'pad_token_id')),
    maxLength: whole(both, 'max_length', 512),
  };
}

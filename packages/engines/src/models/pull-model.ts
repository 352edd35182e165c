import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EngineError } from '../errors.ts';
import type { RetryOptions } from '../remote/retry.ts';
import { downloadFile, NotThere } from './download-file.ts';
import { inspectModel, type ModelInfo } from './list-models.ts';

export interface PullOptions {
  /** A name on the hub ("Xenova/opus-mt-he-en"), the address of a folder of files, or a local folder. */
  from: string;
  /** `DATA_DIR/models`. */
  into: string;
  /** @default 'https://huggingface.co' */
  hub?: string;
  onProgress?: (progress: { file: string; bytes: number }) => void;
  signal?: AbortSignal;
  retry?: RetryOptions;
}

/** Each line is one thing a model needs; of alternatives the first that exists is taken. */
const needed: readonly (readonly string[])[] = [
  ['config.json'],
  ['vocab.json'],
  ['source.spm'],
  ['target.spm'],
  ['onnx/encoder_model_quantized.onnx', 'onnx/encoder_model_int8.onnx', 'onnx/encoder_model.onnx'],
];
const mergedDecoders = [
  'onnx/decoder_model_merged_quantized.onnx',
  'onnx/decoder_model_merged_int8.onnx',
  'onnx/decoder_model_merged.onnx',
];
const decoderPairs = ['_quantized', ''].map((suffix) => [
  `onnx/decoder_model${suffix}.onnx`,
  `onnx/decoder_with_past_model${suffix}.onnx`,
]);
const optional = [
  'generation_config.json',
  'tokenizer_config.json',
  'tokenizer.json',
  'special_tokens_map.json',
  'README.md',
];

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

class Pull {
  readonly #options: PullOptions;
  readonly #base: string;
  readonly #folder: string;
  #digests = new Map<string, string>();
  #bytes = 0;

  constructor(options: PullOptions, base: string, folder: string) {
    this.#options = options;
    this.#base = base.endsWith('/') ? base : `${base}/`;
    this.#folder = folder;
  }

  async run(): Promise<void> {
    await this.#readDigests();
    for (const names of needed) await this.#first(names);
    await this.#decoder();
    for (const name of optional) await this.#try(name);
  }

  /** A list of digests beside the files, in the form that sha256sum writes. */
  async #readDigests(): Promise<void> {
    if (!(await this.#try('SHA256SUMS'))) return;
    const lines = (await readFile(join(this.#folder, 'SHA256SUMS'), 'utf8')).split('\n');
    this.#digests = new Map(
      lines.flatMap((line): [string, string][] => {
        const match = /^([0-9a-f]{64}) [ *](?:\.\/)?(.+)$/u.exec(line.trim());
        return match?.[1] && match[2] ? [[match[2], match[1]]] : [];
      }),
    );
  }

  async #try(file: string): Promise<boolean> {
    const { signal, retry, onProgress } = this.#options;
    const sha256 = this.#digests.get(file);
    try {
      await downloadFile({
        url: this.#base + file,
        path: join(this.#folder, file),
        onBytes: (bytes) => onProgress?.({ file, bytes: (this.#bytes += bytes) }),
        ...(sha256 ? { sha256 } : {}),
        ...(signal ? { signal } : {}),
        ...(retry ? { retry } : {}),
      });
      return true;
    } catch (error) {
      if (error instanceof NotThere) return false;
      throw error;
    }
  }

  async #first(names: readonly string[]): Promise<void> {
    for (const name of names) if (await this.#try(name)) return;
    throw new EngineError('download_failed', `${this.#base} has none of ${names.join(', ')}`);
  }

  async #decoder(): Promise<void> {
    for (const name of mergedDecoders) if (await this.#try(name)) return;
    for (const [first = '', withPast = ''] of decoderPairs) {
      if ((await this.#try(first)) && (await this.#try(withPast))) return;
    }
    throw new EngineError('download_failed', `${this.#base} has neither a merged decoder nor the decoder pair`);
  }
}

/**
 * Brings a model into the data folder. Files gather beside it under a name of their own, so that a pull can be broken
 * off at any moment and taken up again, and a half model is never used.
 */
export async function pullModel(options: PullOptions): Promise<ModelInfo> {
  const { from, into, hub = 'https://huggingface.co' } = options;
  const name = basename(from.replace(/[/\\]+$/u, ''));
  if (!/^[\w.-]+$/u.test(name) || name.startsWith('.'))
    throw new EngineError('download_failed', `"${from}" names no model`);
  const folder = join(into, name);
  const partial = `${folder}.partial`;
  await mkdir(partial, { recursive: true });
  if (/^https?:/u.test(from)) await new Pull(options, from, partial).run();
  else if (await isFolder(from)) await cp(from, partial, { recursive: true });
  else if (/^[\w.-]+\/[\w.-]+$/u.test(from)) await new Pull(options, `${hub}/${from}/resolve/main`, partial).run();
  else {
    await rm(partial, { recursive: true });
    throw new EngineError('download_failed', `"${from}" is no folder, no address and no name on the hub`);
  }
  const model = await inspectModel(partial, name);
  if (model.problem) {
    await rm(partial, { recursive: true });
    throw new EngineError('model_invalid', `"${from}" is no usable model: ${model.problem}`);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  return { ...model, path: folder };
}

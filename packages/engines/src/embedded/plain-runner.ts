import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFolder } from './model-folder.ts';
import { type Decoding, pickRows, type Runner, type Step, sessionOptions } from './runner.ts';
import { Selector } from './selector.ts';

type Cache = Record<string, Tensor>;

const int64 = (values: readonly number[], dims: number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(values, BigInt), dims);

function pickTensor(tensor: Tensor, rows: readonly number[]): Tensor {
  const [count = 1, ...rest] = tensor.dims;
  const dims = [rows.length, ...rest];
  if (tensor.type === 'int64') {
    const data = tensor.data as BigInt64Array;
    const size = data.length / count;
    const picked = rows.flatMap((row) => Array.from(data.subarray(row * size, (row + 1) * size)));
    return new Tensor('int64', BigInt64Array.from(picked), dims);
  }
  const data = tensor.data as Float32Array;
  return new Tensor('float32', pickRows(data, data.length / count, rows), dims);
}

/** Steps through the graphs that came with the folder: a merged decoder, or the pair. */
class PlainDecoding implements Decoding {
  readonly length: number;
  readonly #first: InferenceSession;
  readonly #later: InferenceSession;
  readonly #selector: Selector;
  #memory: Cache;
  #past: Cache;
  #started = false;

  constructor(
    sessions: { first: InferenceSession; later: InferenceSession; selector: Selector },
    length: number,
    memory: Cache,
    past: Cache,
  ) {
    this.length = length;
    this.#first = sessions.first;
    this.#later = sessions.later;
    this.#selector = sessions.selector;
    this.#memory = memory;
    this.#past = past;
  }

  async step(ids: readonly number[], wanted: { best: number }): Promise<Step> {
    const session = this.#started ? this.#later : this.#first;
    const known: Cache = {
      input_ids: int64(ids, [ids.length, 1]),
      use_cache_branch: new Tensor('bool', [this.#started], [1]),
      ...this.#memory,
      ...this.#past,
    };
    const feeds: Cache = {};
    for (const name of session.inputNames) {
      const tensor = known[name];
      if (!tensor) throw new RangeError(`The decoder asks for "${name}", which no Marian model has`);
      feeds[name] = tensor;
    }
    const made = await session.run(feeds);
    for (const [name, tensor] of Object.entries(made)) {
      if (!name.startsWith('present')) continue;
      // With a past, merged decoders hand the source's keys back empty: those of the first step stay.
      if (this.#started && name.includes('.encoder.')) continue;
      this.#past[name.replace(/^present(_key_values)?/, 'past_key_values')] = tensor;
    }
    this.#started = true;
    const { logits, cross_attention: attention } = made;
    if (!logits) throw new RangeError('The decoder gives no "logits"');
    const flat = logits.reshape([ids.length, logits.dims.at(-1) ?? 1]);
    const best = await this.#selector.best(flat, wanted.best);
    const scores = flat.data as Float32Array;
    return { best, scores, ...(attention ? { attention: attention.data as Float32Array } : {}) };
  }

  select(rows: readonly number[]): void {
    for (const cache of [this.#memory, this.#past]) {
      for (const [name, tensor] of Object.entries(cache)) cache[name] = pickTensor(tensor, rows);
    }
  }
}

/**
 * Runs any published Marian model as it is. Dynamic int8 graphs take one scale for the whole batch, so a row's
 * result would depend on its neighbours; sentences therefore go through one by one.
 */
export class PlainRunner implements Runner {
  readonly batchable = false;
  readonly #folder: ModelFolder;
  readonly #encoder: InferenceSession;
  readonly #first: InferenceSession;
  readonly #later: InferenceSession;
  readonly #selector = new Selector();
  readonly #columns: Int32Array;

  private constructor(
    folder: ModelFolder,
    sessions: { encoder: InferenceSession; first: InferenceSession; later: InferenceSession },
    vocabulary: number,
  ) {
    this.#folder = folder;
    this.#encoder = sessions.encoder;
    this.#first = sessions.first;
    this.#later = sessions.later;
    this.#columns = Int32Array.from({ length: vocabulary }, (_, id) => id);
  }

  static async open(folder: ModelFolder, vocabulary: number): Promise<PlainRunner> {
    const open = (path: string): Promise<InferenceSession> => InferenceSession.create(path, sessionOptions);
    const encoder = await open(folder.encoderFile);
    if ('merged' in folder.decoder) {
      const both = await open(folder.decoder.merged);
      return new PlainRunner(folder, { encoder, first: both, later: both }, vocabulary);
    }
    const first = await open(folder.decoder.first);
    return new PlainRunner(folder, { encoder, first, later: await open(folder.decoder.withPast) }, vocabulary);
  }

  columns(): Int32Array {
    return this.#columns;
  }

  async begin(sources: readonly (readonly number[])[]): Promise<Decoding> {
    const { heads, width, decoderLayers, padToken } = this.#folder;
    const rows = sources.length;
    const length = Math.max(...sources.map((source) => source.length));
    const tokens = sources.flatMap((source) => Array.from({ length }, (_, i) => source[i] ?? padToken));
    const shown = sources.flatMap((source) => Array.from({ length }, (_, i) => (i < source.length ? 1 : 0)));
    const mask = int64(shown, [rows, length]);
    const encoded = await this.#encoder.run({ input_ids: int64(tokens, [rows, length]), attention_mask: mask });
    const hidden = encoded['last_hidden_state'];
    if (!hidden) throw new RangeError('The encoder gives no "last_hidden_state"');
    const past: Cache = {};
    for (let layer = 0; layer < decoderLayers; layer++) {
      for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
        past[`past_key_values.${layer}.${part}`] = new Tensor('float32', [], [rows, heads, 0, width / heads]);
      }
    }
    const memory: Cache = { encoder_hidden_states: hidden, encoder_attention_mask: mask };
    const sessions = { first: this.#first, later: this.#later, selector: this.#selector };
    return new PlainDecoding(sessions, length, memory, past);
  }

  async close(): Promise<void> {
    await this.#selector.close();
    await this.#encoder.release();
    await this.#first.release();
    if (this.#later !== this.#first) await this.#later.release();
  }
}

import { InferenceSession, Tensor } from 'onnxruntime-node';
import { encodeModel } from '../onnx/graph.ts';
import { decoderLength } from './batches.ts';
import { positionTable } from './graphs/blocks.ts';
import { decoderGraph, outputGraph } from './graphs/decoder-graph.ts';
import { encoderGraph } from './graphs/encoder-graph.ts';
import { type Decoding, pickRows, type Runner, type Step, sessionOptions } from './runner.ts';
import type { NamedWeights } from './weights.ts';

const floats = (data: Float32Array, dims: number[]): Tensor => new Tensor('float32', data, dims);
const ids = (values: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(values, BigInt), [values.length]);

type Cache = Record<string, Tensor>;

class FastDecoding implements Decoding {
  readonly length: number;
  readonly #step: (feeds: Cache) => Promise<{ logits: Tensor; decoder: Cache }>;
  readonly #position: (at: number) => Tensor;
  #at = 0;
  /** Fixed for the whole decoding: mask, source keys and values. */
  #memory: Cache;
  #past: Cache;

  constructor(parts: {
    length: number;
    memory: Cache;
    past: Cache;
    step: (feeds: Cache) => Promise<{ logits: Tensor; decoder: Cache }>;
    position: (at: number) => Tensor;
  }) {
    this.length = parts.length;
    this.#memory = parts.memory;
    this.#past = parts.past;
    this.#step = parts.step;
    this.#position = parts.position;
  }

  async step(tokens: readonly number[]): Promise<Step> {
    const feeds = { ids: ids(tokens), position: this.#position(this.#at), ...this.#memory, ...this.#past };
    const { logits, decoder } = await this.#step(feeds);
    this.#at++;
    for (const name of Object.keys(this.#past)) {
      const next = decoder[name.replace('past', 'next')];
      if (next) this.#past[name] = next;
    }
    const attention = decoder['attention'];
    return attention ? { logits, attention: attention.data as Float32Array } : { logits };
  }

  select(rows: readonly number[]): void {
    const pick = (tensor: Tensor): Tensor => {
      const [count = 1, ...rest] = tensor.dims;
      const data = tensor.data as Float32Array;
      return floats(pickRows(data, data.length / count, rows), [rows.length, ...rest]);
    };
    for (const cache of [this.#memory, this.#past]) {
      for (const [name, tensor] of Object.entries(cache)) cache[name] = pick(tensor);
    }
  }
}

/** Copies encoded rows to their places in the decoder's memory, whose innermost or second axis is longer. */
function spread(from: Tensor, to: Tensor, rows: readonly number[]): void {
  const source = from.data as Float32Array;
  const target = to.data as Float32Array;
  const [count = 1, heads = 1, short = 1] = from.dims;
  // Values grow between heads, keys (stored turned) between single lines.
  const grows = (to.dims[2] ?? 1) !== short || from.dims[3] === to.dims[3];
  const lines = grows ? heads : heads * short;
  const size = source.length / count / lines;
  const stride = target.length / (to.dims[0] ?? 1) / lines;
  rows.forEach((row, i) => {
    for (let line = 0; line < lines; line++) {
      const start = (i * lines + line) * size;
      target.set(source.subarray(start, start + size), (row * lines + line) * stride);
    }
  });
}

/** Runs graphs of our own making, built in memory from a model's named weights. */
export class FastRunner implements Runner {
  readonly batchable = true;
  readonly #weights: NamedWeights;
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #outputs: ReadonlyMap<string, { session: InferenceSession; pieces: Int32Array }>;
  readonly #padToken: number;
  #positions: Float32Array;

  private constructor(
    weights: NamedWeights,
    sessions: { encoder: InferenceSession; decoder: InferenceSession },
    outputs: ReadonlyMap<string, { session: InferenceSession; pieces: Int32Array }>,
    padToken: number,
  ) {
    this.#padToken = padToken;
    this.#weights = weights;
    this.#encoder = sessions.encoder;
    this.#decoder = sessions.decoder;
    this.#outputs = outputs;
    this.#positions = positionTable(weights.frequencies, 512);
  }

  /** `pieces` says for every target language which token ids may come out. */
  static async open(
    weights: NamedWeights,
    pieces: ReadonlyMap<string, Int32Array>,
    padToken: number,
  ): Promise<FastRunner> {
    const encoder = await InferenceSession.create(encodeModel(encoderGraph(weights)), sessionOptions);
    const decoder = await InferenceSession.create(encodeModel(decoderGraph(weights)), sessionOptions);
    const outputs = new Map<string, { session: InferenceSession; pieces: Int32Array }>();
    for (const [target, list] of pieces) {
      const session = await InferenceSession.create(encodeModel(outputGraph(weights, list)), sessionOptions);
      outputs.set(target, { session, pieces: list });
    }
    return new FastRunner(weights, { encoder, decoder }, outputs, padToken);
  }

  #output(target: string): { session: InferenceSession; pieces: Int32Array } {
    const output = this.#outputs.get(target);
    if (!output) throw new RangeError(`This model does not translate into "${target}"`);
    return output;
  }

  columns(target: string): Int32Array {
    return this.#output(target).pieces;
  }

  #table(count: number): Float32Array {
    if (this.#positions.length < count * this.#weights.width) {
      this.#positions = positionTable(this.#weights.frequencies, count * 2);
    }
    return this.#positions;
  }

  /** Sentences of like length go through the encoder together, tightly padded. */
  async #encode(sources: readonly (readonly number[])[]): Promise<Cache> {
    const { width } = this.#weights;
    const length = sources[0]?.length ?? 0;
    const mask = Float32Array.from(sources.flat(), (id) => (id === this.#padToken ? 0 : 1));
    const positions = floats(this.#table(length).subarray(0, length * width), [length, width]);
    return await this.#encoder.run({
      ids: ids(sources.flat()),
      mask: floats(mask, [sources.length, length]),
      positions,
    });
  }

  async begin(sources: readonly (readonly number[])[], target: string): Promise<Decoding> {
    const { width, heads, decoder } = this.#weights;
    const rows = sources.length;
    const length = decoderLength(Math.max(...sources.map((source) => source.length)));
    const mask = new Float32Array(rows * length);
    sources.forEach((source, row) => {
      source.forEach((id, i) => {
        mask[row * length + i] = id === this.#padToken ? 0 : 1;
      });
    });
    const memory: Cache = { mask: floats(mask, [rows, length]) };
    const past: Cache = {};
    decoder.forEach((_, i) => {
      memory[`keys.${i}`] = floats(new Float32Array(rows * width * length), [rows, heads, width / heads, length]);
      memory[`values.${i}`] = floats(new Float32Array(rows * width * length), [rows, heads, length, width / heads]);
      past[`past.keys.${i}`] = floats(new Float32Array(), [rows, heads, 0, width / heads]);
      past[`past.values.${i}`] = floats(new Float32Array(), [rows, heads, 0, width / heads]);
    });
    const groups = Map.groupBy(sources.keys(), (row) => sources[row]?.length ?? 0);
    for (const members of groups.values()) {
      const encoded = await this.#encode(members.map((row) => sources[row] ?? []));
      for (const [name, tensor] of Object.entries(encoded)) {
        const whole = memory[name];
        if (whole) spread(tensor, whole, members);
      }
    }
    const output = this.#output(target);
    return new FastDecoding({
      length,
      memory,
      past,
      step: async (feeds) => {
        const made = await this.#decoder.run(feeds);
        const hidden = made['hidden'];
        if (!hidden) throw new Error('The decoder gave no hidden state');
        const { logits } = await output.session.run({ hidden });
        if (!logits) throw new Error('The output layer gave no scores');
        return { logits, decoder: made };
      },
      position: (at) => floats(this.#table(at + 1).subarray(at * width, (at + 1) * width), [1, width]),
    });
  }

  async close(): Promise<void> {
    await this.#encoder.release();
    await this.#decoder.release();
    for (const { session } of this.#outputs.values()) await session.release();
  }
}

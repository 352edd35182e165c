import { InferenceSession, Tensor } from 'onnxruntime-node';
import { encodeModel } from '../onnx/graph.ts';
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

/** Runs graphs of our own making, built in memory from a model's named weights. */
export class FastRunner implements Runner {
  readonly batchable = true;
  readonly #weights: NamedWeights;
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #outputs: ReadonlyMap<string, { session: InferenceSession; pieces: Int32Array }>;
  #positions: Float32Array;

  private constructor(
    weights: NamedWeights,
    sessions: { encoder: InferenceSession; decoder: InferenceSession },
    outputs: ReadonlyMap<string, { session: InferenceSession; pieces: Int32Array }>,
  ) {
    this.#weights = weights;
    this.#encoder = sessions.encoder;
    this.#decoder = sessions.decoder;
    this.#outputs = outputs;
    this.#positions = positionTable(weights.frequencies, 512);
  }

  /** `pieces` says for every target language which token ids may come out. */
  static async open(weights: NamedWeights, pieces: ReadonlyMap<string, Int32Array>): Promise<FastRunner> {
    const encoder = await InferenceSession.create(encodeModel(encoderGraph(weights)), sessionOptions);
    const decoder = await InferenceSession.create(encodeModel(decoderGraph(weights)), sessionOptions);
    const outputs = new Map<string, { session: InferenceSession; pieces: Int32Array }>();
    for (const [target, list] of pieces) {
      const session = await InferenceSession.create(encodeModel(outputGraph(weights, list)), sessionOptions);
      outputs.set(target, { session, pieces: list });
    }
    return new FastRunner(weights, { encoder, decoder }, outputs);
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

  async begin(sources: readonly (readonly number[])[], target: string): Promise<Decoding> {
    const { width, heads, decoder } = this.#weights;
    const rows = sources.length;
    const length = Math.max(...sources.map((source) => source.length));
    const tokens = Array.from({ length: rows * length }, (_, i) => sources[Math.floor(i / length)]?.[i % length] ?? 0);
    const mask = new Float32Array(rows * length);
    // Padding is told by position, not by token: the padded tail of a short row is what its source lacks.
    sources.forEach((source, row) => {
      for (let i = 0; i < source.length; i++) mask[row * length + i] = source[i] === 0 ? 0 : 1;
    });
    const maskTensor = floats(mask, [rows, length]);
    const positions = floats(this.#table(length).subarray(0, length * width), [length, width]);
    const memory = await this.#encoder.run({ ids: ids(tokens), mask: maskTensor, positions });
    const past: Cache = {};
    decoder.forEach((_, i) => {
      past[`past.keys.${i}`] = floats(new Float32Array(), [rows, heads, 0, width / heads]);
      past[`past.values.${i}`] = floats(new Float32Array(), [rows, heads, 0, width / heads]);
    });
    const output = this.#output(target);
    return new FastDecoding({
      length,
      memory: { ...memory, mask: maskTensor },
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

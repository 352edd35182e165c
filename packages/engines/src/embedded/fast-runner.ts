import { InferenceSession, Tensor } from 'onnxruntime-node';
import { encodeModel } from '../onnx/graph.ts';
import { decoderLength } from './batches.ts';
import { positionTable } from './graphs/blocks.ts';
import { decoderGraph, outputGraph } from './graphs/decoder-graph.ts';
import { encoderGraph } from './graphs/encoder-graph.ts';
import { type Decoding, pickRows, type Runner, type Step, sessionOptions } from './runner.ts';
import { countTensor, readChoices } from './selector.ts';
import type { NamedWeights } from './weights.ts';

const floats = (data: Float32Array, dims: number[]): Tensor => new Tensor('float32', data, dims);
const ids = (values: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(values, BigInt), [values.length]);

type Cache = Record<string, Tensor>;

/** Tokens that go through the encoder at once: what its tensors hold of them should stay in a core's own cache. */
const encoderTokens = 256;

/** Places that the past of a row grows by: few enough that empty ones cost little, enough that growing is rare. */
const roomStep = 16;

interface StepParts {
  length: number;
  heads: number;
  headWidth: number;
  layers: number;
  memory: Cache;
  rows: number;
  step: (feeds: Cache, wanted: { best: number; scores: boolean }) => Promise<{ output: Cache; decoder: Cache }>;
  position: (at: number) => Tensor;
}

class FastDecoding implements Decoding {
  readonly length: number;
  readonly #parts: StepParts;
  #at = 0;
  #room = roomStep;
  /** Fixed for the whole decoding: mask, source keys and values. */
  #memory: Cache;
  /** The sentence whose memory each row has; rows of one sentence may be exchanged without copying it. */
  #owners: number[];
  #past: Float32Array[];

  constructor(parts: StepParts) {
    this.length = parts.length;
    this.#parts = parts;
    this.#memory = parts.memory;
    this.#owners = Array.from({ length: parts.rows }, (_, row) => row);
    const size = parts.rows * parts.heads * parts.headWidth * roomStep;
    this.#past = Array.from({ length: parts.layers * 2 }, () => new Float32Array(size));
  }

  async step(tokens: readonly number[], wanted: { best: number; scores: boolean }): Promise<Step> {
    const { heads, headWidth, position, layers } = this.#parts;
    if (this.#at === this.#room) this.#grow();
    const empty = Float32Array.from({ length: this.#room }, (_, place) => (place < this.#at ? 0 : -1e9));
    const feeds: Cache = { ids: ids(tokens), position: position(this.#at), empty: floats(empty, [this.#room]) };
    for (let layer = 0; layer < layers; layer++) {
      const [keys, values] = this.#pastOf(layer);
      feeds[`past.keys.${layer}`] = floats(keys, [tokens.length, heads, this.#room, headWidth]);
      feeds[`past.values.${layer}`] = floats(values, [tokens.length, heads, this.#room, headWidth]);
    }
    const { output, decoder } = await this.#parts.step({ ...feeds, ...this.#memory }, wanted);
    for (let layer = 0; layer < layers; layer++) this.#remember(layer, decoder);
    this.#at++;
    const [attention, state] = [decoder['attention'], decoder['hidden']];
    const scores = output['logits'];
    return {
      best: readChoices(output, wanted.best),
      ...(scores ? { scores: scores.data as Float32Array } : {}),
      ...(attention ? { attention: attention.data as Float32Array } : {}),
      ...(state ? { state: state.data as Float32Array } : {}),
    };
  }

  #pastOf(layer: number): [Float32Array, Float32Array] {
    const none = new Float32Array();
    return [this.#past[layer * 2] ?? none, this.#past[layer * 2 + 1] ?? none];
  }

  /** Puts the step's own keys and values into the next free place. */
  #remember(layer: number, decoder: Cache): void {
    const { headWidth } = this.#parts;
    const [keys, values] = this.#pastOf(layer);
    const newKeys = decoder[`new.keys.${layer}`]?.data as Float32Array;
    const newValues = decoder[`new.values.${layer}`]?.data as Float32Array;
    for (let from = 0; from < newKeys.length; from += headWidth) {
      const to = from * this.#room + this.#at * headWidth;
      for (let i = 0; i < headWidth; i++) {
        keys[to + i] = newKeys[from + i] ?? 0;
        values[to + i] = newValues[from + i] ?? 0;
      }
    }
  }

  #grow(): void {
    const line = this.#room * this.#parts.headWidth;
    const longer = line + roomStep * this.#parts.headWidth;
    this.#past = this.#past.map((data) => {
      const grown = new Float32Array((data.length / line) * longer);
      for (let from = 0, to = 0; from < data.length; from += line, to += longer) {
        grown.set(data.subarray(from, from + line), to);
      }
      return grown;
    });
    this.#room += roomStep;
  }

  select(rows: readonly number[]): void {
    const count = this.#owners.length;
    this.#past = this.#past.map((data) => pickRows(data, data.length / count, rows));
    const owners = rows.map((row) => this.#owners[row] ?? -1);
    const isSame = owners.length === count && owners.every((owner, row) => owner === this.#owners[row]);
    this.#owners = owners;
    if (isSame) return;
    for (const [name, tensor] of Object.entries(this.#memory)) {
      const [, ...rest] = tensor.dims;
      const data = tensor.data as Float32Array;
      this.#memory[name] = floats(pickRows(data, data.length / count, rows), [rows.length, ...rest]);
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
    decoder.forEach((_, i) => {
      memory[`keys.${i}`] = floats(new Float32Array(rows * width * length), [rows, heads, width / heads, length]);
      memory[`values.${i}`] = floats(new Float32Array(rows * width * length), [rows, heads, length, width / heads]);
    });
    const groups = Map.groupBy(sources.keys(), (row) => sources[row]?.length ?? 0);
    for (const members of groups.values()) {
      const size = Math.max(1, Math.floor(encoderTokens / (sources[members[0] ?? 0]?.length ?? 1)));
      for (let at = 0; at < members.length; at += size) {
        const some = members.slice(at, at + size);
        const encoded = await this.#encode(some.map((row) => sources[row] ?? []));
        for (const [name, tensor] of Object.entries(encoded)) {
          const whole = memory[name];
          if (whole) spread(tensor, whole, some);
        }
      }
    }
    const output = this.#output(target);
    return new FastDecoding({
      length,
      heads,
      headWidth: width / heads,
      layers: decoder.length,
      rows,
      memory,
      step: async (feeds, wanted) => {
        const made = await this.#decoder.run(feeds);
        const hidden = made['hidden'];
        if (!hidden) throw new Error('The decoder gave no hidden state');
        const names = ['top', 'columns', 'probability', ...(wanted.scores ? ['logits'] : [])];
        const found = await output.session.run({ hidden, count: countTensor(wanted.best) }, names);
        return { output: found, decoder: made };
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

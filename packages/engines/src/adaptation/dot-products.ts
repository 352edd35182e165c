/**
 * Products of one vector of 16-bit numbers with many of 8 bits, in WebAssembly lanes of 128 bits: whole numbers, so the
 * result is the same on every machine. A loop in JavaScript takes eight times as long; a session of ONNX Runtime would
 * pack the other side anew at every step.
 *
 *   dots(query, keys, count, width, out): out[i] = sum of query[j] × keys[i × width + j]
 */
const bytes = {
  magic: [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  /** (i32 × 5) → nothing */
  types: [0x01, 0x09, 0x01, 0x60, 0x05, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x00],
  functions: [0x03, 0x02, 0x01, 0x00],
  memory: [0x05, 0x03, 0x01, 0x00, 0x01],
  /** "m" is the memory, "d" the function. */
  exports: [0x07, 0x09, 0x02, 0x01, 0x6d, 0x02, 0x00, 0x01, 0x64, 0x00, 0x00],
};

type Code = number | readonly Code[];
const flat = (code: Code): number[] => (typeof code === 'number' ? [code] : code.flatMap(flat));

const [query, keys, count, width, out, at, first, second] = [0, 1, 2, 3, 4, 5, 6, 7];
const get = (local = 0): Code => [0x20, local];
const set = (local = 0): Code => [0x21, local];
const constant = (value: number): Code => [0x41, value];
const i32Add = 0x6a;
const i32Subtract = 0x6b;
const i32LessThan = 0x49;
const i32Store = [0x36, 2, 0];
const vector = (...code: number[]): Code => [0xfd, code];
const zero = vector(0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const addLanes = vector(0xae, 0x01);
const multiplyPairs = vector(0xba, 0x01);
const loadBytesWide = (offset: number): Code => vector(0x01, 0, offset);
const load = (offset: number): Code => vector(0x00, 0, offset);
const loop = [0x03, 0x40];
const branchIf = [0x0d, 0x00];
const end = 0x0b;

/** Adds the products of eight numbers to the lanes of `sum`. */
const accumulate = (sum = 0, offset = 0): Code => {
  const eightKeys = [get(keys), loadBytesWide(offset)];
  const eightOfQuery = [get(query), get(at), i32Add, load(offset * 2)];
  return [get(sum), eightKeys, eightOfQuery, multiplyPairs, addLanes, set(sum)];
};

const lane = (index: number): Code => [get(first), vector(0x1b, index)];
const lanesOfFirst = [lane(0), lane(1), i32Add, lane(2), i32Add, lane(3), i32Add];
const step = (local = 0, by = 0): Code => [get(local), constant(by), i32Add, set(local)];

const code: Code = [
  loop,
  [zero, set(first), zero, set(second), constant(0), set(at)],
  [loop, accumulate(first, 0), accumulate(second, 8), step(keys, 16), step(at, 32)],
  [get(at), get(width), get(width), i32Add, i32LessThan, branchIf, end],
  [get(first), get(second), addLanes, set(first)],
  [get(out), lanesOfFirst, i32Store, step(out, 4)],
  [get(count), constant(1), i32Subtract, set(count), get(count), branchIf, end],
];

/** LEB128, as WebAssembly counts. */
function size(value: number): number[] {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...size(value >>> 7)];
}

function assemble(): Uint8Array<ArrayBuffer> {
  const locals = [0x02, 0x01, 0x7f, 0x02, 0x7b];
  const body = [...locals, ...flat(code), end];
  const section = [0x01, ...size(body.length), ...body];
  const content = [0x0a, ...size(section.length), ...section];
  return Uint8Array.from([
    ...bytes.magic,
    ...bytes.types,
    ...bytes.functions,
    ...bytes.memory,
    ...bytes.exports,
    ...content,
  ]);
}

interface Memory {
  buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

/** What we use of WebAssembly; its types come only with those of browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};

interface Exports {
  m: Memory;
  d: (query: number, keys: number, count: number, width: number, out: number) => void;
}

const page = 65_536;

/** A block of keys in the module's memory, and room for a query and its products. */
export class DotProducts {
  readonly #exports: Exports;
  readonly #width: number;
  #room = 0;
  #keysAt = 0;

  constructor(width: number) {
    if (width % 16 !== 0) throw new RangeError('The width must be a multiple of 16');
    this.#width = width;
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(assemble())).exports as Exports;
  }

  /** Makes room for `most` keys, of which any one query is compared with at most `longest`; returns where they go. */
  keys(most: number, longest: number): Int8Array {
    this.#keysAt = Math.ceil((this.#width * 2 + longest * 4) / 16) * 16;
    this.#room = longest;
    const wanted = this.#keysAt + most * this.#width;
    const { m } = this.#exports;
    if (m.buffer.byteLength < wanted) m.grow(Math.ceil((wanted - m.buffer.byteLength) / page));
    return new Int8Array(m.buffer, this.#keysAt, most * this.#width);
  }

  /** The products of `query` with keys `from` to `from + count`; valid until the next call. */
  products(query: Int16Array, from: number, count: number): Int32Array {
    if (count > this.#room) throw new RangeError('More keys than there was room made for');
    const { m, d } = this.#exports;
    new Int16Array(m.buffer, 0, this.#width).set(query);
    const out = this.#width * 2;
    if (count > 0) d(0, this.#keysAt + from * this.#width, count, this.#width, out);
    return new Int32Array(m.buffer, out, count);
  }
}

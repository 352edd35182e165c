/** The little of protobuf that ONNX files need: varints, length-delimited fields and packed numbers. */

export class ProtobufWriter {
  #buffer = new Uint8Array(1024);
  #length = 0;

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const grown = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + bytes));
    grown.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = grown;
  }

  #varint(value: number | bigint): void {
    this.#reserve(10);
    // Negative numbers are ten bytes of two's complement, as the format demands of int64.
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 0x7fn) {
      this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#buffer[this.#length++] = Number(rest);
  }

  int(field: number, value: number | bigint): this {
    this.#varint(field << 3);
    this.#varint(value);
    return this;
  }

  float(field: number, value: number): this {
    this.#varint((field << 3) | 5);
    this.#reserve(4);
    new DataView(this.#buffer.buffer).setFloat32(this.#length, value, true);
    this.#length += 4;
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#varint((field << 3) | 2);
    this.#varint(value.length);
    this.#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, fill: (writer: ProtobufWriter) => void): this {
    const inner = new ProtobufWriter();
    fill(inner);
    return this.bytes(field, inner.finish());
  }

  finish(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** One field as read: numbers for varints and fixed widths, bytes for everything with a length. */
export type ProtobufField = { field: number; number: bigint } | { field: number; bytes: Uint8Array };

/** Walks the fields of one message; throws a RangeError when the bytes end too early. */
export function* readFields(bytes: Uint8Array): Generator<ProtobufField> {
  let at = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 63n) throw new RangeError('protobuf: truncated or oversized varint');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const field = key >>> 3;
    const kind = key & 7;
    if (kind === 0) yield { field, number: varint() };
    else if (kind === 1) {
      yield { field, number: view.getBigUint64(at, true) };
      at += 8;
    } else if (kind === 5) {
      yield { field, number: BigInt(view.getUint32(at, true)) };
      at += 4;
    } else if (kind === 2) {
      const length = Number(varint());
      if (at + length > bytes.length) throw new RangeError('protobuf: field runs past the end');
      yield { field, bytes: bytes.subarray(at, at + length) };
      at += length;
    } else throw new RangeError(`protobuf: unknown wire type ${kind}`);
  }
}

/** Packed or single varints of a repeated int64 field. */
export function readInts(entry: ProtobufField): bigint[] {
  if ('number' in entry) return [entry.number];
  const values: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of entry.bytes) {
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) {
      values.push(value);
      value = 0n;
      shift = 0n;
    } else shift += 7n;
  }
  return values;
}

export function floatFromBits(bits: bigint): number {
  return new Float32Array(Uint32Array.of(Number(bits)).buffer)[0] ?? 0;
}

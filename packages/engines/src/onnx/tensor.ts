/** ONNX element types in use here, with the numbers the format gives them. */
export const dataTypes = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9, float16: 10 } as const;

export type DataType = keyof typeof dataTypes;

/** A constant of a graph. The data is raw little-endian bytes, whatever field it was stored in. */
export interface Tensor {
  name: string;
  type: DataType;
  dims: number[];
  data: Uint8Array;
}

export function typeFromNumber(code: number): DataType {
  const found = Object.entries(dataTypes).find(([, value]) => value === code);
  if (!found) throw new RangeError(`onnx: element type ${code} is not supported`);
  return found[0] as DataType;
}

const bytesOf = (array: Float32Array | Int32Array | BigInt64Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

export function floatTensor(name: string, dims: number[], values: ArrayLike<number>): Tensor {
  return { name, type: 'float32', dims, data: bytesOf(Float32Array.from(values)) };
}

export function intTensor(name: string, dims: number[], values: readonly number[]): Tensor {
  return { name, type: 'int64', dims, data: bytesOf(BigInt64Array.from(values, BigInt)) };
}

export function int8Tensor(name: string, dims: number[], values: Int8Array): Tensor {
  return { name, type: 'int8', dims, data: new Uint8Array(values.buffer, values.byteOffset, values.length) };
}

function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

/** The tensor's numbers as floats; a copy, because raw bytes need not be aligned. */
export function toFloats(tensor: Tensor): Float32Array {
  const { buffer } = new Uint8Array(tensor.data);
  if (tensor.type === 'float32') return new Float32Array(buffer);
  if (tensor.type === 'float16') return Float32Array.from(new Uint16Array(buffer), halfToFloat);
  if (tensor.type === 'int8') return Float32Array.from(new Int8Array(buffer));
  if (tensor.type === 'int32') return Float32Array.from(new Int32Array(buffer));
  if (tensor.type === 'int64') return Float32Array.from(new BigInt64Array(buffer), Number);
  return Float32Array.from(new Uint8Array(buffer));
}

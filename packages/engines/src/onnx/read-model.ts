import type { Attribute, Graph, GraphNode, ValueInfo } from './graph.ts';
import { floatFromBits, type ProtobufField, readFields, readInts } from './protobuf.ts';
import { type Tensor, typeFromNumber } from './tensor.ts';

const decoder = new TextDecoder();
const text = (entry: ProtobufField): string => ('bytes' in entry ? decoder.decode(entry.bytes) : '');
const integer = (entry: ProtobufField): number => ('number' in entry ? Number(BigInt.asIntN(64, entry.number)) : 0);
const inner = (entry: ProtobufField): Uint8Array => ('bytes' in entry ? entry.bytes : new Uint8Array());

/** Numbers may stand raw, or in a typed field; both become raw bytes. */
function readTensor(bytes: Uint8Array): Tensor {
  const dims: number[] = [];
  let type = 1;
  let name = '';
  let data: Uint8Array = new Uint8Array();
  const ints: bigint[] = [];
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) dims.push(...readInts(entry).map(Number));
    else if (entry.field === 2) type = integer(entry);
    else if (entry.field === 4) data = inner(entry);
    else if (entry.field === 5 || entry.field === 7) ints.push(...readInts(entry));
    else if (entry.field === 8) name = text(entry);
    else if (entry.field === 9) data = inner(entry);
    else if (entry.field === 14 && integer(entry) === 1) {
      throw new RangeError(`onnx: "${name}" keeps its data in another file, which is not supported`);
    }
  }
  const kind = typeFromNumber(type);
  if (ints.length > 0) {
    const signed = ints.map((value) => BigInt.asIntN(64, value));
    if (kind === 'int64') data = new Uint8Array(BigInt64Array.from(signed).buffer);
    else if (kind === 'int32') data = new Uint8Array(Int32Array.from(signed, Number).buffer);
    else data = Uint8Array.from(signed, (value) => Number(value) & 0xff);
  }
  return { name, type: kind, dims, data };
}

function readAttribute(bytes: Uint8Array): [string, Attribute] {
  let name = '';
  let value: Attribute = 0n;
  const ints: bigint[] = [];
  const floats: number[] = [];
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) name = text(entry);
    else if (entry.field === 2 && 'number' in entry) value = { float: floatFromBits(entry.number) };
    else if (entry.field === 3 && 'number' in entry) value = BigInt.asIntN(64, entry.number);
    else if (entry.field === 4) value = text(entry);
    else if (entry.field === 5) value = readTensor(inner(entry));
    else if (entry.field === 6) value = readGraph(inner(entry));
    else if (entry.field === 7 && 'number' in entry) floats.push(floatFromBits(entry.number));
    else if (entry.field === 8) ints.push(...readInts(entry).map((item) => BigInt.asIntN(64, item)));
  }
  if (ints.length > 0) value = ints;
  else if (floats.length > 0) value = floats;
  return [name, value];
}

function readNode(bytes: Uint8Array): GraphNode {
  const node: GraphNode = { name: '', op: '', domain: '', inputs: [], outputs: [], attributes: new Map() };
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) node.inputs.push(text(entry));
    else if (entry.field === 2) node.outputs.push(text(entry));
    else if (entry.field === 3) node.name = text(entry);
    else if (entry.field === 4) node.op = text(entry);
    else if (entry.field === 5) node.attributes.set(...readAttribute(inner(entry)));
    else if (entry.field === 7) node.domain = text(entry);
  }
  return node;
}

function readValue(bytes: Uint8Array): ValueInfo {
  const value: ValueInfo = { name: '', type: 'float32', shape: [] };
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) value.name = text(entry);
    if (entry.field !== 2) continue;
    for (const type of readFields(inner(entry))) {
      for (const part of readFields(inner(type))) {
        if (part.field === 1) value.type = typeFromNumber(integer(part));
        else if (part.field === 2) value.shape = [...readFields(inner(part))].map((dim) => readSize(inner(dim)));
      }
    }
  }
  return value;
}

function readSize(bytes: Uint8Array): number | string {
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) return integer(entry);
    if (entry.field === 2) return text(entry);
  }
  return '?';
}

function readGraph(bytes: Uint8Array): Graph {
  const graph: Graph = { name: '', nodes: [], initializers: new Map(), inputs: [], outputs: [] };
  for (const entry of readFields(bytes)) {
    if (entry.field === 1) graph.nodes.push(readNode(inner(entry)));
    else if (entry.field === 2) graph.name = text(entry);
    else if (entry.field === 5) {
      const tensor = readTensor(inner(entry));
      graph.initializers.set(tensor.name, tensor);
    } else if (entry.field === 11) graph.inputs.push(readValue(inner(entry)));
    else if (entry.field === 12) graph.outputs.push(readValue(inner(entry)));
  }
  return graph;
}

/** Reads the main graph of an ONNX file with its constants. */
export function decodeModel(bytes: Uint8Array): Graph {
  for (const entry of readFields(bytes)) if (entry.field === 7) return readGraph(inner(entry));
  throw new RangeError('onnx: the file holds no graph');
}

import { ProtobufWriter } from './protobuf.ts';
import { type DataType, dataTypes, type Tensor } from './tensor.ts';

export type Attribute =
  | number
  | bigint
  | string
  | readonly bigint[]
  | readonly number[]
  | Tensor
  | Graph
  | { float: number };

export interface GraphNode {
  name: string;
  op: string;
  domain: string;
  inputs: string[];
  outputs: string[];
  attributes: Map<string, Attribute>;
}

export interface ValueInfo {
  name: string;
  type: DataType;
  /** A number, or the name of a free dimension. */
  shape: (number | string)[];
}

export interface Graph {
  name: string;
  nodes: GraphNode[];
  initializers: Map<string, Tensor>;
  inputs: ValueInfo[];
  outputs: ValueInfo[];
}

const isTensor = (value: object): value is Tensor => 'data' in value;
const isGraph = (value: object): value is Graph => 'nodes' in value;

function writeTensor(writer: ProtobufWriter, tensor: Tensor): void {
  for (const size of tensor.dims) writer.int(1, size);
  writer.int(2, dataTypes[tensor.type]).text(8, tensor.name).bytes(9, tensor.data);
}

function writeAttribute(writer: ProtobufWriter, name: string, value: Attribute): void {
  writer.text(1, name);
  if (typeof value === 'number' || typeof value === 'bigint') writer.int(3, value).int(20, 2);
  else if (typeof value === 'string') writer.text(4, value).int(20, 3);
  else if (Array.isArray(value)) {
    for (const item of value as readonly (number | bigint)[]) writer.int(8, item);
    writer.int(20, 7);
  } else if (isTensor(value)) writer.message(5, (inner) => writeTensor(inner, value)).int(20, 4);
  else if (isGraph(value)) writer.message(6, (inner) => writeGraph(inner, value)).int(20, 5);
  else writer.float(2, (value as { float: number }).float).int(20, 1);
}

function writeValue(writer: ProtobufWriter, value: ValueInfo): void {
  writer.text(1, value.name).message(2, (type) =>
    type.message(1, (tensor) =>
      tensor.int(1, dataTypes[value.type]).message(2, (shape) => {
        for (const size of value.shape) {
          shape.message(1, (dim) => (typeof size === 'number' ? dim.int(1, size) : dim.text(2, size)));
        }
      }),
    ),
  );
}

function writeGraph(writer: ProtobufWriter, graph: Graph): void {
  for (const node of graph.nodes) {
    writer.message(1, (inner) => {
      for (const input of node.inputs) inner.text(1, input);
      for (const output of node.outputs) inner.text(2, output);
      inner.text(3, node.name).text(4, node.op);
      for (const [name, value] of node.attributes) inner.message(5, (part) => writeAttribute(part, name, value));
      if (node.domain) inner.text(7, node.domain);
    });
  }
  writer.text(2, graph.name);
  for (const tensor of graph.initializers.values()) writer.message(5, (inner) => writeTensor(inner, tensor));
  for (const input of graph.inputs) writer.message(11, (inner) => writeValue(inner, input));
  for (const output of graph.outputs) writer.message(12, (inner) => writeValue(inner, output));
}

/** Serialises a graph as an ONNX model that may use ONNX Runtime's own operators. */
export function encodeModel(graph: Graph, opset = 17): Uint8Array {
  return new ProtobufWriter()
    .int(1, 8)
    .text(2, 'targum')
    .message(7, (inner) => writeGraph(inner, graph))
    .message(8, (inner) => inner.text(1, '').int(2, opset))
    .message(8, (inner) => inner.text(1, 'com.microsoft').int(2, 1))
    .finish();
}

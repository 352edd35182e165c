import type { Attribute, Graph, ValueInfo } from './graph.ts';
import { type DataType, floatTensor, intTensor, type Tensor } from './tensor.ts';

const ownOperators = new Set([
  'MatMulIntegerToFloat',
  'DynamicQuantizeMatMul',
  'MatMulNBits',
  'MultiHeadAttention',
  'DecoderMaskedMultiHeadAttention',
  'SkipLayerNormalization',
  'QuickGelu',
]);

/** Writes a graph line by line: every call adds one operator and returns the name of its output. */
export class GraphBuilder {
  readonly #graph: Graph;
  #count = 0;

  constructor(name: string) {
    this.#graph = { name, nodes: [], initializers: new Map(), inputs: [], outputs: [] };
  }

  input(name: string, type: DataType, shape: ValueInfo['shape']): string {
    this.#graph.inputs.push({ name, type, shape });
    return name;
  }

  output(name: string, type: DataType, shape: ValueInfo['shape']): string {
    this.#graph.outputs.push({ name, type, shape });
    return name;
  }

  constant(tensor: Tensor): string {
    this.#graph.initializers.set(tensor.name, tensor);
    return tensor.name;
  }

  floats(values: readonly number[], dims: number[] = []): string {
    return this.constant(floatTensor(`float_${dims.join('x')}_${values.join('_')}`, dims, values));
  }

  ints(...values: number[]): string {
    return this.constant(intTensor(`ints_${values.join('_')}`, [values.length], values));
  }

  op(op: string, inputs: string[], attributes: Record<string, Attribute> = {}, outputs?: string[]): string {
    const names = outputs ?? [`${op}_${++this.#count}`];
    this.#graph.nodes.push({
      name: names[0] ?? op,
      op,
      domain: ownOperators.has(op) ? 'com.microsoft' : '',
      inputs,
      outputs: names,
      attributes: new Map(Object.entries(attributes)),
    });
    return names[0] ?? '';
  }

  finish(): Graph {
    return this.#graph;
  }
}

import type { GraphBuilder } from '../../onnx/graph-builder.ts';
import { floatTensor } from '../../onnx/tensor.ts';
import type { Linear, NamedWeights, Norm } from '../weights.ts';

/** Rows as bytes, with the scale [tokens, 1] and the byte that stands for zero. */
export interface Quantised {
  bytes: string;
  scale: string;
  zero: string;
}

/** The pieces all our graphs are made of. Rows are tokens: every tensor is [tokens, width] unless said. */
export class Blocks {
  readonly g: GraphBuilder;
  readonly #weights: NamedWeights;

  constructor(g: GraphBuilder, weights: NamedWeights) {
    this.g = g;
    this.#weights = weights;
  }

  get headWidth(): number {
    return this.#weights.width / this.#weights.heads;
  }

  /**
   * Each token is quantised by its own largest value. ONNX Runtime's DynamicQuantizeLinear takes one scale for the
   * whole batch, so that a sentence's translation would depend on its neighbours; measured here, a scale per row
   * costs 1–2 % of the matrix product.
   */
  quantise(x: string): Quantised {
    const { g } = this;
    const peak = g.op('ReduceMax', [g.op('Abs', [x])], { axes: [-1n], keepdims: 0 });
    const scale = g.op('Mul', [g.op('Max', [peak, g.floats([1e-9])]), g.floats([1 / 127])]);
    const middle = g.constant({ name: 'middle', type: 'uint8', dims: [1], data: Uint8Array.of(128) });
    const zero = g.op('Expand', [middle, g.op('Shape', [scale])]);
    const bytes = g.op('QuantizeLinear', [x, scale, zero], { axis: 0 });
    const centre = g.constant({ name: 'middle_scalar', type: 'uint8', dims: [], data: Uint8Array.of(128) });
    return { bytes, scale: g.op('Unsqueeze', [scale, g.ints(1)]), zero: centre };
  }

  /**
   * Quantises what a ReLU would let through: with the zero at 0 the rounding itself cuts negatives off, so the ReLU
   * costs nothing and the positive half gets all eight bits.
   */
  quantisePositive(x: string): Quantised {
    const { g } = this;
    const peak = g.op('ReduceMax', [x], { axes: [-1n], keepdims: 0 });
    const scale = g.op('Mul', [g.op('Max', [peak, g.floats([1e-9])]), g.floats([1 / 255])]);
    const none = g.constant({ name: 'none', type: 'uint8', dims: [1], data: Uint8Array.of(0) });
    const bytes = g.op('QuantizeLinear', [x, scale, g.op('Expand', [none, g.op('Shape', [scale])])], { axis: 0 });
    const zero = g.constant({ name: 'none_scalar', type: 'uint8', dims: [], data: Uint8Array.of(0) });
    return { bytes, scale: g.op('Unsqueeze', [scale, g.ints(1)]), zero };
  }

  linear(input: string | Quantised, name: string, { matrix, scale, bias }: Linear): string {
    const { g } = this;
    const q = typeof input === 'string' ? this.quantise(input) : input;
    const product = g.op('MatMulIntegerToFloat', [
      q.bytes,
      g.constant({ ...matrix, name: `${name}.matrix` }),
      g.floats([1]),
      g.constant(floatTensor(`${name}.scale`, [scale.length], scale)),
      q.zero,
    ]);
    return g.op('Add', [g.op('Mul', [product, q.scale]), g.constant(floatTensor(`${name}.bias`, [bias.length], bias))]);
  }

  /** ONNX Runtime's LayerNormalization is twice as fast as its parts on x64, and three times slower on ARM. */
  norm(x: string, name: string, { weight, bias }: Norm): string {
    const { g } = this;
    const scale = g.constant(floatTensor(`${name}.weight`, [weight.length], weight));
    const shift = g.constant(floatTensor(`${name}.bias`, [bias.length], bias));
    if (process.arch === 'x64') {
      return g.op('LayerNormalization', [x, scale, shift], { axis: -1n, epsilon: { float: 1e-5 } });
    }
    const mean = g.op('ReduceMean', [x], { axes: [-1n], keepdims: 1 });
    const centred = g.op('Sub', [x, mean]);
    const variance = g.op('ReduceMean', [g.op('Mul', [centred, centred])], { axes: [-1n], keepdims: 1 });
    // Not Reciprocal: it is approximate in vector lanes and exact in the last few rows, so a row's place would matter.
    const safe = g.op('Add', [variance, g.floats([1e-5])]);
    const spread = g.op('Div', [g.op('Sqrt', [safe]), safe]);
    return g.op('Add', [g.op('Mul', [g.op('Mul', [centred, spread]), scale]), shift]);
  }

  feed(x: string, at: string, layer: { feedNorm: Norm; grow: Linear; shrink: Linear }): string {
    const hidden = this.linear(this.norm(x, `${at}.feedNorm`, layer.feedNorm), `${at}.grow`, layer.grow);
    return this.g.op('Add', [x, this.linear(this.quantisePositive(hidden), `${at}.shrink`, layer.shrink)]);
  }

  /** Token ids [tokens] to rows; the int8 table is widened row by row. */
  embed(ids: string): string {
    const { g } = this;
    const { embedding, embeddingScale, vocabulary } = this.#weights;
    const table = g.constant({ ...embedding, name: 'embedding' });
    const scales = g.constant(floatTensor('embedding.scale', [vocabulary, 1], embeddingScale));
    return g.op('Mul', [g.op('Cast', [g.op('Gather', [table, ids])], { to: 1 }), g.op('Gather', [scales, ids])]);
  }

  /** [tokens, width] of `batch` equal rows to [batch, heads, length, head width], or keys turned for the product. */
  split(x: string, turned = false): string {
    const { g } = this;
    const shape = g.op('Concat', [g.op('Shape', ['mask']), g.ints(this.#weights.heads, this.headWidth)], { axis: 0 });
    const parted = g.op('Reshape', [x, shape]);
    return g.op('Transpose', [parted], { perm: turned ? [0n, 2n, 3n, 1n] : [0n, 2n, 1n, 3n] });
  }

  /** 0 where the mask is 1, minus a billion where it is 0; shaped to be added to attention scores. */
  hidden(mask: string): string {
    const { g } = this;
    const gap = g.op('Mul', [g.op('Sub', [mask, g.floats([1])]), g.floats([1e9])]);
    return g.op('Unsqueeze', [gap, g.ints(1, 2)]);
  }
}

/** Sinusoidal positions [count, width], computed as the training code does. */
export function positionTable(frequencies: Float32Array, count: number): Float32Array {
  const half = frequencies.length;
  const table = new Float32Array(count * half * 2);
  for (let at = 0; at < count; at++) {
    for (let i = 0; i < half; i++) {
      const angle = at * (frequencies[i] ?? 0);
      table[at * half * 2 + i] = Math.sin(angle);
      table[at * half * 2 + half + i] = Math.cos(angle);
    }
  }
  return table;
}

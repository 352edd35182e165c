import type { Graph } from '../../onnx/graph.ts';
import { GraphBuilder } from '../../onnx/graph-builder.ts';
import type { NamedWeights } from '../weights.ts';
import { Blocks } from './blocks.ts';

/**
 * Source tokens to the keys and values that every decoder layer attends to. They are computed here, once,
 * and the keys are stored turned, so that a decoding step multiplies without a transpose.
 */
export function encoderGraph(weights: NamedWeights): Graph {
  const g = new GraphBuilder('encoder');
  const { width, heads } = weights;
  g.input('ids', 'int64', ['tokens']);
  g.input('mask', 'float32', ['batch', 'length']);
  g.input('positions', 'float32', ['length', width]);
  const blocks = new Blocks(g, weights);
  const hidden = blocks.hidden('mask');
  const flat = g.ints(-1, width);
  const grid = g.op('Concat', [g.op('Shape', ['mask']), g.ints(width)], { axis: 0 });
  const placed = g.op('Add', [g.op('Reshape', [blocks.embed('ids'), grid]), 'positions']);
  let x = g.op('Reshape', [placed, flat]);
  weights.encoder.forEach((layer, i) => {
    const at = `encoder.${i}`;
    const qkv = blocks.linear(blocks.norm(x, `${at}.norm`, layer.attentionNorm), `${at}.qkv`, layer.qkv);
    const parts = [`${at}.q`, `${at}.k`, `${at}.v`] as const;
    g.op('Split', [qkv, g.ints(width, width, width)], { axis: 1 }, [...parts]);
    const scores = g.op('Add', [g.op('MatMul', [blocks.split(parts[0]), blocks.split(parts[1], true)]), hidden]);
    const seen = g.op('MatMul', [g.op('Softmax', [scores], { axis: -1 }), blocks.split(parts[2])]);
    const joined = g.op('Reshape', [g.op('Transpose', [seen], { perm: [0n, 2n, 1n, 3n] }), flat]);
    x = g.op('Add', [x, blocks.linear(joined, `${at}.out`, layer.out)]);
    x = blocks.feed(x, at, layer);
  });
  const memory = blocks.quantise(blocks.norm(x, 'encoder.norm', weights.encoderNorm));
  weights.decoder.forEach((layer, i) => {
    const both = blocks.linear(memory, `cross.${i}`, layer.crossKeyValue);
    g.op('Split', [both, g.ints(width, width)], { axis: 1 }, [`cross.${i}.k`, `cross.${i}.v`]);
    g.op('Identity', [blocks.split(`cross.${i}.k`, true)], {}, [`keys.${i}`]);
    g.op('Identity', [blocks.split(`cross.${i}.v`)], {}, [`values.${i}`]);
    g.output(`keys.${i}`, 'float32', ['batch', heads, width / heads, 'length']);
    g.output(`values.${i}`, 'float32', ['batch', heads, 'length', width / heads]);
  });
  return g.finish();
}

import type { Graph } from '../../onnx/graph.ts';
import { GraphBuilder } from '../../onnx/graph-builder.ts';
import { int8Tensor } from '../../onnx/tensor.ts';
import type { NamedWeights } from '../weights.ts';
import { Blocks } from './blocks.ts';
import { addSelection } from './select-graph.ts';

/**
 * One decoding step: the last token of every row in, the hidden state and the token's own keys and values out. The past
 * comes in with room to spare, its empty places hidden, and is added to outside: a graph that hands grown caches back
 * copies them whole at every step, which took half of its time.
 */
export function decoderGraph(weights: NamedWeights): Graph {
  const g = new GraphBuilder('decoder');
  const { width, heads } = weights;
  const headWidth = width / heads;
  g.input('ids', 'int64', ['batch']);
  g.input('mask', 'float32', ['batch', 'length']);
  g.input('position', 'float32', [1, width]);
  g.input('empty', 'float32', ['room']);
  const blocks = new Blocks(g, weights);
  const hidden = blocks.hidden('mask');
  const one = g.ints(0, heads, 1, headWidth);
  const flat = g.ints(-1, width);
  let x = g.op('Add', [blocks.embed('ids'), 'position']);
  let attention = '';
  weights.decoder.forEach((layer, i) => {
    const at = `decoder.${i}`;
    g.input(`past.keys.${i}`, 'float32', ['batch', heads, 'room', headWidth]);
    g.input(`past.values.${i}`, 'float32', ['batch', heads, 'room', headWidth]);
    g.input(`keys.${i}`, 'float32', ['batch', heads, headWidth, 'length']);
    g.input(`values.${i}`, 'float32', ['batch', heads, 'length', headWidth]);
    const qkv = blocks.linear(blocks.norm(x, `${at}.norm`, layer.attentionNorm), `${at}.qkv`, layer.qkv);
    const parts = [`${at}.q`, `${at}.k`, `${at}.v`] as const;
    g.op('Split', [qkv, g.ints(width, width, width)], { axis: 1 }, [...parts]);
    for (const [name, part] of [['keys', parts[1]] as const, ['values', parts[2]] as const]) {
      g.op('Identity', [part], {}, [`new.${name}.${i}`]);
      g.output(`new.${name}.${i}`, 'float32', ['batch', width]);
    }
    const [own, key, value] = [parts[0], parts[1], parts[2]].map((part) => g.op('Reshape', [part, one]));
    const upright = g.op('MatMul', [`past.keys.${i}`, g.op('Reshape', [parts[0], g.ints(0, heads, headWidth, 1)])]);
    const before = g.op('Add', [g.op('Reshape', [upright, g.ints(0, heads, 1, -1)]), 'empty']);
    const now = g.op('ReduceSum', [g.op('Mul', [own ?? '', key ?? '']), g.ints(-1)], { keepdims: 1 });
    const shares = g.op('Softmax', [g.op('Concat', [before, now], { axis: -1 })], { axis: -1 });
    const [shareBefore, shareNow] = [`${at}.before`, `${at}.now`];
    g.op('Split', [shares, g.op('Concat', [g.op('Shape', ['empty']), g.ints(1)], { axis: 0 })], { axis: -1 }, [
      shareBefore,
      shareNow,
    ]);
    const sum = g.op('Add', [g.op('MatMul', [shareBefore, `past.values.${i}`]), g.op('Mul', [shareNow, value ?? ''])]);
    const seen = g.op('Reshape', [sum, flat]);
    x = g.op('Add', [x, blocks.linear(seen, `${at}.out`, layer.out)]);
    const query = blocks.linear(
      blocks.norm(x, `${at}.crossNorm`, layer.crossNorm),
      `${at}.crossQuery`,
      layer.crossQuery,
    );
    const scores = g.op('Add', [g.op('MatMul', [g.op('Reshape', [query, one]), `keys.${i}`]), hidden]);
    attention = g.op('Softmax', [scores], { axis: -1 });
    const read = g.op('Reshape', [g.op('MatMul', [attention, `values.${i}`]), flat]);
    x = g.op('Add', [x, blocks.linear(read, `${at}.crossOut`, layer.crossOut)]);
    x = blocks.feed(x, at, layer);
  });
  g.op('Identity', [blocks.norm(x, 'decoder.norm', weights.decoderNorm)], {}, ['hidden']);
  g.output('hidden', 'float32', ['batch', width]);
  g.op('Squeeze', [g.op('ReduceMean', [attention], { axes: [1n], keepdims: 0 }), g.ints(1)], {}, ['attention']);
  g.output('attention', 'float32', ['batch', 'length']);
  return g.finish();
}

/** Hidden states to scores over `pieces` only, the half of a joint vocabulary that the target language uses, and to the
 * best of them: found in the same graph, so that the scores themselves need not leave it. */
export function outputGraph(weights: NamedWeights, pieces: Int32Array): Graph {
  const g = new GraphBuilder('output');
  const { width, embedding } = weights;
  const count = pieces.length;
  g.input('hidden', 'float32', ['batch', width]);
  const matrix = new Int8Array(width * count);
  const table = new Int8Array(embedding.data.buffer, embedding.data.byteOffset, embedding.data.length);
  pieces.forEach((piece, column) => {
    for (let row = 0; row < width; row++) matrix[row * count + column] = table[piece * width + row] ?? 0;
  });
  const linear = {
    matrix: int8Tensor('output', [width, count], matrix),
    scale: Float32Array.from(pieces, (piece) => weights.outputScale[piece] ?? 0),
    bias: Float32Array.from(pieces, (piece) => weights.outputBias[piece] ?? 0),
  };
  const logits = new Blocks(g, weights).linear('hidden', 'output', linear);
  g.op('Identity', [logits], {}, ['logits']);
  g.output('logits', 'float32', ['batch', count]);
  addSelection(g);
  return g.finish();
}

import { describe, expect, it } from 'vitest';
import { encodeModel } from './graph.ts';
import { GraphBuilder } from './graph-builder.ts';
import { readFields } from './protobuf.ts';
import { decodeModel } from './read-model.ts';
import { floatTensor, toFloats } from './tensor.ts';

function sample() {
  const inner = new GraphBuilder('branch');
  inner.op('Identity', ['x'], {}, ['y']);
  inner.output('y', 'float32', ['batch']);
  const g = new GraphBuilder('main');
  g.input('x', 'float32', ['batch', 4]);
  g.constant(floatTensor('w', [2], [1.5, -2]));
  g.op('ReduceMax', ['x'], { axes: [-1n], keepdims: 0 });
  g.op('If', ['c'], { then_branch: inner.finish(), alpha: { float: 0.5 }, name: 'text' }, ['out']);
  g.output('out', 'float32', ['batch']);
  return g.finish();
}

describe('onnx files', () => {
  it('are read as they were written: nodes, constants, attributes and inner graphs', () => {
    const graph = decodeModel(encodeModel(sample()));
    expect(graph.inputs).toEqual([{ name: 'x', type: 'float32', shape: ['batch', 4] }]);
    expect(graph.nodes.map((node) => node.op)).toEqual(['ReduceMax', 'If']);
    expect(graph.nodes[0]?.attributes.get('axes')).toEqual([-1n]);
    expect(graph.nodes[1]?.attributes.get('alpha')).toEqual({ float: 0.5 });
    expect(graph.nodes[1]?.attributes.get('name')).toBe('text');
    expect(graph.nodes[1]?.attributes.get('then_branch')).toMatchObject({
      name: 'branch',
      nodes: [{ op: 'Identity' }],
    });
    const weights = graph.initializers.get('w');
    expect(weights && Array.from(toFloats(weights))).toEqual([1.5, -2]);
  });

  it('are refused when they are cut short or hold no graph', () => {
    const bytes = encodeModel(sample());
    expect(() => decodeModel(bytes.subarray(0, bytes.length / 2))).toThrow(RangeError);
    expect(() => decodeModel(new Uint8Array())).toThrow('no graph');
    expect(() => [...readFields(Uint8Array.of(0x0b))]).toThrow('wire type');
    expect(() => [...readFields(Uint8Array.of(0x08, 0x80))]).toThrow('truncated');
  });

  it('give half-precision numbers back as floats', () => {
    const data = new Uint8Array(Uint16Array.of(0x3c00, 0xc000, 0x3800, 0x0001).buffer);
    const values = Array.from(toFloats({ name: 'h', type: 'float16', dims: [4], data }));
    expect(values).toEqual([1, -2, 0.5, 2 ** -24]);
  });
});

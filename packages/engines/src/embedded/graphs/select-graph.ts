import type { Graph } from '../../onnx/graph.ts';
import { GraphBuilder } from '../../onnx/graph-builder.ts';

/** Scores to the best `count` columns of each row with their scores, and the probability of the very best. */
export function selectGraph(): Graph {
  const g = new GraphBuilder('select');
  g.input('logits', 'float32', ['batch', 'pieces']);
  addSelection(g);
  return g.finish();
}

export function addSelection(g: GraphBuilder): void {
  g.input('count', 'int64', [1]);
  g.op('TopK', ['logits', 'count'], { axis: 1 }, ['top', 'columns']);
  const softmax = g.op('Softmax', ['logits'], { axis: 1 });
  g.op('ReduceMax', [softmax], { axes: [1n], keepdims: 0 }, ['probability']);
  g.output('columns', 'int64', ['batch', 'best']);
  g.output('top', 'float32', ['batch', 'best']);
  g.output('probability', 'float32', ['batch']);
}

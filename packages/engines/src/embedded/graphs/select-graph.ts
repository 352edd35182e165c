import type { Graph } from '../../onnx/graph.ts';
import { GraphBuilder } from '../../onnx/graph-builder.ts';

/** Scores to the best `count` columns of each row with their log-probabilities. */
export function selectGraph(count: number): Graph {
  const g = new GraphBuilder('select');
  g.input('logits', 'float32', ['batch', 'pieces']);
  g.op('TopK', ['logits', g.ints(count)], { axis: 1 }, ['top', 'columns']);
  const best = g.op('ReduceMax', [g.op('Softmax', ['logits'], { axis: 1 })], { axes: [1n], keepdims: 1 });
  const lead = g.op('ReduceMax', ['top'], { axes: [1n], keepdims: 1 });
  // log p(i) = logit(i) - logit(best) + log p(best): one pass of exponentials instead of a full LogSoftmax.
  g.op('Add', [g.op('Sub', ['top', lead]), g.op('Log', [best])], {}, ['logProbabilities']);
  g.output('columns', 'int64', ['batch', count]);
  g.output('logProbabilities', 'float32', ['batch', count]);
  return g.finish();
}

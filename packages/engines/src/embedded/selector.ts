import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { encodeModel } from '../onnx/graph.ts';
import { selectGraph } from './graphs/select-graph.ts';
import { sessionOptions } from './runner.ts';

/** The best columns of every row, best first. */
export interface Choices {
  count: number;
  columns: BigInt64Array;
  logProbabilities: Float32Array;
}

/** Finds the best few of thousands of scores natively; a loop in JavaScript takes three times as long. */
export class Selector {
  readonly #sessions = new Map<number, Promise<InferenceSession>>();

  async best(logits: Tensor, count: number): Promise<Choices> {
    const width = logits.dims.at(-1) ?? 1;
    const wanted = Math.min(count, width);
    let opening = this.#sessions.get(wanted);
    if (!opening) {
      opening = InferenceSession.create(encodeModel(selectGraph(wanted)), sessionOptions);
      this.#sessions.set(wanted, opening);
    }
    const session = await opening;
    const result = await session.run({ logits: logits.dims.length === 2 ? logits : logits.reshape([-1, width]) });
    const top = result['top']?.data as Float32Array;
    const probability = result['probability']?.data as Float32Array;
    // log p(i) = score(i) - score(best) + log p(best): one pass of exponentials instead of a full LogSoftmax. The
    // logarithm is taken here, because vector lanes and the rest of a row compute it differently by a bit.
    const logProbabilities = Float32Array.from(top, (score, i) => {
      const row = Math.floor(i / wanted);
      return score - (top[row * wanted] ?? 0) + Math.log(probability[row] ?? 1);
    });
    return { count: wanted, columns: result['columns']?.data as BigInt64Array, logProbabilities };
  }
}

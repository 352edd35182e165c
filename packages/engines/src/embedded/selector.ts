import { InferenceSession, Tensor } from 'onnxruntime-node';
import { encodeModel } from '../onnx/graph.ts';
import { selectGraph } from './graphs/select-graph.ts';
import { sessionOptions } from './runner.ts';

/** The best columns of every row, best first. */
export interface Choices {
  count: number;
  columns: BigInt64Array;
  logProbabilities: Float32Array;
}

export const countTensor = (count: number): Tensor => new Tensor('int64', BigInt64Array.of(BigInt(count)), [1]);

/** Reads what the selection of a graph gave. */
export function readChoices(result: Readonly<Record<string, Tensor>>, count: number): Choices {
  const top = result['top']?.data as Float32Array;
  const probability = result['probability']?.data as Float32Array;
  // log p(i) = score(i) - score(best) + log p(best): one pass of exponentials instead of a full LogSoftmax. The
  // logarithm is taken here, because vector lanes and the rest of a row compute it differently by a bit.
  const logProbabilities = Float32Array.from(top, (score, i) => {
    const row = Math.floor(i / count);
    return score - (top[row * count] ?? 0) + Math.log(probability[row] ?? 1);
  });
  return { count, columns: result['columns']?.data as BigInt64Array, logProbabilities };
}

/** Finds the best few of thousands of scores natively, for graphs that do not; a loop in JavaScript takes three times as long. */
export class Selector {
  #session: Promise<InferenceSession> | undefined;

  async best(logits: Tensor, count: number): Promise<Choices> {
    const width = logits.dims.at(-1) ?? 1;
    const wanted = Math.min(count, width);
    this.#session ??= InferenceSession.create(encodeModel(selectGraph()), sessionOptions);
    const flat = logits.dims.length === 2 ? logits : logits.reshape([-1, width]);
    return readChoices(await (await this.#session).run({ logits: flat, count: countTensor(wanted) }), wanted);
  }

  async close(): Promise<void> {
    await (await this.#session)?.release();
  }
}

import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentErrorCode } from '../../errors.ts';

/** What a reader that runs apart sends back: its result, or the reason why it refused the file. */
export type Answer<T> = { result: T } | { refused: DocumentErrorCode; message: string };

export interface Bounds {
  milliseconds: number;
  megabytes: number;
}

/** Runs a reader in a thread of its own, which is ended when it takes too much time or memory. */
export async function runApart<T>(script: URL, bytes: Uint8Array, bounds: Bounds): Promise<T> {
  const worker = new Worker(script, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes, maxYoungGenerationSizeMb: 64 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer<T>>();
  const timer = setTimeout(() => reject(new Error('The reader did not come to an end')), bounds.milliseconds);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The reader ended without a result')));
  try {
    const answer = await promise;
    if ('result' in answer) return answer.result;
    throw new DocumentError(answer.refused, answer.message);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError('document_corrupt', 'The file is damaged: its reader came to no end', { cause });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

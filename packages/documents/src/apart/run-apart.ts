import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentErrorCode } from '../errors.ts';
import { watchMemory } from './watch-memory.ts';

/** What a reader that runs apart sends back: its result, or the reason why it refused the file. */
export type Answer<T> = { result: T } | { refused: DocumentErrorCode; message: string };

export interface Bounds {
  milliseconds: number;
  /** Of objects. */
  megabytes: number;
  /** Of bytes that the reader unpacks, beyond a few copies of the file: no limit of the engine covers these. */
  unpackedMegabytes: number;
  /** What a file is called whose reader asks for more. */
  whenFull: DocumentErrorCode;
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
  const most = bytes.length * 4 + bounds.unpackedMegabytes * 1024 * 1024;
  const full = `The file unpacks to more than ${Math.round(most / 1024 / 1024)} MB`;
  const watch = watchMemory(worker, most, () => reject(new DocumentError(bounds.whenFull, full)));
  try {
    const answer = await promise;
    if ('result' in answer) return answer.result;
    throw new DocumentError(answer.refused, answer.message);
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    throw new DocumentError('document_corrupt', 'The file is damaged: its reader came to no end', { cause });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

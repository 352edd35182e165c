import { Worker } from 'node:worker_threads';

export type ThreadMessage<Result> = { progress: number } | { result: Result };

interface ThreadOptions {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Work that keeps a processor busy for minutes, in a thread of its own: the process goes on answering meanwhile. */
export async function runThread<Result>(script: URL, data: unknown, options: ThreadOptions): Promise<Result> {
  options.signal.throwIfAborted();
  const worker = new Worker(script, { workerData: data });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const abort = () => reject(options.signal.reason as Error);
  options.signal.addEventListener('abort', abort);
  worker.on('message', (message: ThreadMessage<Result>) => {
    if ('result' in message) resolve(message.result);
    else options.onProgress?.(message.progress);
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('A thread ended without a result')));
  try {
    return await promise;
  } finally {
    options.signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

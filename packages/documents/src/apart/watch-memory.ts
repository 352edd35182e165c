import type { Worker } from 'node:worker_threads';

const looksEvery = 50;

/** A few kilobytes can unpack to gigabytes: the thread is asked how much it holds while it works, and stopped in time. */
export function watchMemory(worker: Worker, most: number, stop: () => void): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    const { external_memory: held } = await worker.getHeapStatistics();
    if (held > most) stop();
  };
  // A thread that has ended cannot be asked any more; its result tells.
  return setInterval(() => void look().catch(() => undefined), looksEvery);
}

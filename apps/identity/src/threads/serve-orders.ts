import { parentPort } from 'node:worker_threads';
import type { Returned, Sent } from './thread-pool.ts';

/** The inside of a thread of a `threadPool`: takes orders one after the other and does nothing else. */
export function serveOrders(carryOut: (order: never) => unknown): void {
  parentPort?.on('message', ({ id, order }: Sent<never>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: a thread has no origin
    parentPort?.postMessage({ id, ...attempt(() => carryOut(order)) } satisfies Returned<unknown>);
  });
}

function attempt(act: () => unknown): { answer: unknown } | { failure: string } {
  try {
    return { answer: act() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

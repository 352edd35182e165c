import { parentPort } from 'node:worker_threads';
import { hashSync } from '@node-rs/argon2';
import { argonOptions } from './argon-options.ts';
import type { HashAnswer, HashOrder } from './hash-threads.ts';
import { verifyHash } from './verify-hash.ts';

/** One thread of the pool: takes orders one after the other and does nothing else. */
function carryOut({ id, hash, password }: HashOrder): HashAnswer {
  try {
    if (hash === undefined) return { id, made: hashSync(password, argonOptions) };
    return { id, isRight: verifyHash(hash, password) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (order: HashOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: a thread has no origin
  parentPort?.postMessage(carryOut(order));
});

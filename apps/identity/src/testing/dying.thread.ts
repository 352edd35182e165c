import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from '../methods/passwords/hash-threads.ts';

/** Takes the password for a file: "once …" ends the thread unless the file is there, "always" ends every thread. */
parentPort?.on('message', ({ id, password }: HashOrder) => {
  const [how, file = ''] = password.split(' ');
  const dies = how === 'always' || (how === 'once' && !existsSync(file));
  if (how === 'once') writeFileSync(file, '');
  if (dies) throw new Error('this thread was made to die');
  const answer: HashAnswer = { id, isRight: true };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: a thread has no origin
  parentPort?.postMessage(answer);
});

/** A worker that dies on the word "poison" and falls silent on "nobody"; else the real one. */
import type { ToWorker } from '../embedded/worker.ts';

process.on('message', (message) => {
  const said = message as ToWorker;
  const isPoisoned = said.kind === 'job' && said.job.sentences.some(({ text }) => text.includes('poison'));
  if (isPoisoned) process.kill(process.pid, 'SIGKILL');
  const isMute = said.kind === 'job' && said.job.sentences.some(({ text }) => text.includes('nobody'));
  if (isMute) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
await import('../embedded/worker.ts');

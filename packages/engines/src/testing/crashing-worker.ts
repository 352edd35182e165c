/** A worker that dies on the word "poison"; else the real one. */
import type { ToWorker } from '../embedded/worker.ts';

process.on('message', (message) => {
  const said = message as ToWorker;
  const isPoisoned = said.kind === 'job' && said.job.sentences.some(({ text }) => text.includes('poison'));
  if (isPoisoned) process.kill(process.pid, 'SIGKILL');
});
await import('../embedded/worker.ts');

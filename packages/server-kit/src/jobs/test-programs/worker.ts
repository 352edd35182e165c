import { createLogger } from '../../logging/index.ts';
import { createPool } from '../../sql/index.ts';
import { openQueue } from '../queue.ts';
import { traced } from './test-jobs.ts';

/** A worker process of its own; it says when it is ready, and stops gracefully on SIGTERM. */
const url = process.argv[2] ?? '';
const db = createPool({ url, name: 'worker', max: 3, onError: () => {} });
const queue = await openQueue({ url, log: createLogger({ level: 'silent', name: 'worker' }) });
await queue.work([traced], { db }, { concurrency: 2 });
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  void queue.stop({ timeoutMs: 5_000 }).then(() => process.exit(0));
});

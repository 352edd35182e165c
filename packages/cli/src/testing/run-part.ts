import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenEngine } from '@targum/server';
import { runWorker } from '../serve/run-worker.ts';
import { serve } from '../serve/serve.ts';

/**
 * An API or worker process as the command line starts it, with a translator that turns words round and takes its
 * time: what a test of many processes compares must not depend on a model. `serve api`, or `worker` and the
 * milliseconds that an answer takes.
 */
const [what, detail] = process.argv.slice(2);

const openEngine: OpenEngine = async () => ({
  id: 'mirror',
  version: '1',
  supports: (source, target) => source !== target,
  async translate({ segments, signal }) {
    await sleep(Number(detail) || 0, undefined, signal ? { signal } : {});
    return segments.map(({ text }) => ({
      text: Array.from(text).reverse().join(''),
      score: 0,
      links: [],
      flags: [],
      engine: { id: 'mirror', version: '1' },
    }));
  },
  async close() {},
});

const io = { env: process.env, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
process.exitCode = await (what === 'serve' ? serve(['api'], io, openEngine) : runWorker(io, openEngine));

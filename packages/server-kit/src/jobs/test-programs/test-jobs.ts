import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Executor, run, sql } from '../../sql/index.ts';
import { defineJob } from '../define-job.ts';

export interface TestDeps {
  db: Executor;
}

/** Leaves a trace of every start and every end, and waits in between. */
export const traced = defineJob<TestDeps>()({
  name: 'traced',
  input: z.object({ number: z.int(), waitMs: z.int() }),
  options: { retryLimit: 3, retryDelay: 0, retryBackoff: false },
  handler: async () => async (deps, input, context) => {
    const note = (what: string) =>
      run(deps.db, sql`insert into trace (number, pid, what) values (${input.number}, ${process.pid}, ${what})`);
    await note('start');
    await sleep(input.waitMs, undefined, { signal: context.signal });
    await note('end');
  },
});

import { startRecurring } from '@targum/server-kit';
import type { Deps } from './deps.ts';
import { jobs } from './jobs.ts';
import { recurringTasks } from './recurring.ts';

export interface Worker {
  /** Ends what recurs; jobs end with the queue. */
  stop: () => Promise<void>;
}

/** Takes jobs until the queue is stopped, and does what recurs. */
export async function startWorker(deps: Deps): Promise<Worker> {
  await deps.queue.work(jobs, deps, {
    concurrency: deps.config.JOBS_AT_ONCE,
    onEnd: (about) => deps.metrics.observeJob(about),
  });
  return startRecurring(deps.db, recurringTasks(deps), deps.log);
}

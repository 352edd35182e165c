import type { Deps } from './deps.ts';
import { jobs } from './jobs.ts';

/** Takes jobs until the queue is stopped. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.queue.work(jobs, deps, {
    concurrency: deps.config.JOBS_AT_ONCE,
    onEnd: (about) => deps.metrics.observeJob(about),
  });
}

import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../logging/index.ts';
import { GiveUp, type JobContext, type JobDefinition } from './define-job.ts';
import { type JobEnvelope, requestIdOf } from './envelope.ts';

export interface WorkOptions {
  /** How many jobs of each kind run at once in this process. */
  concurrency?: number;
  onEnd?: (about: { job: string; outcome: 'done' | 'failed'; seconds: number }) => void;
}

interface Workers<Deps> {
  boss: PgBoss;
  log: Logger;
  jobs: readonly JobDefinition<Deps>[];
  deps: Deps;
  options: WorkOptions;
}

export async function startWorkers<Deps>({ boss, log, jobs, deps, options }: Workers<Deps>): Promise<void> {
  for (const job of jobs) {
    const { perGroup } = job.options;
    const settings = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: 1,
      ...(perGroup !== undefined && { groupConcurrency: perGroup }),
      heartbeatRefreshSeconds: 3,
      pollingIntervalSeconds: 1,
      // Retries and jobs taken over are not announced: they wait for this poll.
      notifyPollingIntervalSeconds: 1,
    } as const;
    const concurrency = options.concurrency ?? job.options.concurrency ?? 1;
    for (let one = 0; one < concurrency; one++) {
      const worker = await boss.work<JobEnvelope, JobResult[], typeof settings>(job.name, settings, async ([taken]) => {
        if (!taken) return [];
        const result = await runJob(job, taken, deps, log, options);
        // Whoever had work looks for more at once: otherwise a short job costs a whole polling interval.
        boss.notifyWorker(worker);
        return [result];
      });
    }
  }
}

async function runJob<Deps>(
  job: JobDefinition<Deps>,
  taken: JobWithMetadata<JobEnvelope>,
  deps: Deps,
  log: Logger,
  { onEnd }: WorkOptions,
): Promise<JobResult> {
  const requestId = requestIdOf(taken.data);
  const context: JobContext = {
    id: taken.id,
    attempt: taken.retryCount + 1,
    lastAttempt: taken.retryCount >= taken.retryLimit,
    signal: taken.signal,
    log: log.child({ job: job.name, jobId: taken.id, ...(requestId && { requestId }) }),
    ...(requestId && { requestId }),
  };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await job.run(deps, taken.data.input, context);
    onEnd?.({ job: job.name, outcome: 'done', seconds: seconds() });
    return { id: taken.id, status: 'completed' };
  } catch (error) {
    onEnd?.({ job: job.name, outcome: 'failed', seconds: seconds() });
    const { attempt, lastAttempt, signal } = context;
    if (signal.aborted) context.log.info({ attempt }, 'a job was called off');
    else if (lastAttempt || error instanceof GiveUp)
      context.log.error({ err: error, attempt }, 'a job failed for good');
    else context.log.warn({ err: error, attempt }, 'a job failed and will be tried again');
    if (error instanceof GiveUp) return { id: taken.id, status: 'deadletter', output: { message: error.message } };
    return { id: taken.id, status: 'failed', output: failure(error) };
  }
}

function failure(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { name: error.name, message: error.message, ...code };
}

import type { FailedJob, JobQueue } from '@targum/contracts';
import type { Deps } from '../deps.ts';

const shown = 100;
const longestInput = 2_000;

/** What waits, what runs, and what failed for good: the newest first. */
export async function listJobs(deps: Deps): Promise<{ queues: JobQueue[]; failures: FailedJob[] }> {
  const [queues, letters] = await Promise.all([deps.queue.queues(), deps.queue.deadLetters()]);
  const newest = letters.toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime()).slice(0, shown);
  return {
    queues: queues.toSorted((a, b) => a.name.localeCompare(b.name)),
    failures: newest.map(({ id, job, input, error, failedAt }) => ({
      id,
      job,
      error: messageOf(error),
      input: JSON.stringify(input ?? null).slice(0, longestInput),
      failed_at: failedAt.toISOString(),
    })),
  };
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return JSON.stringify(error ?? null);
}

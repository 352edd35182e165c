import { productErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { recordAudit } from './record-audit.ts';

const fail = AppError.of(productErrors);

/** Puts a job that failed for good back into its queue. */
export async function retryJob(deps: Deps, { actorId, jobId }: { actorId: string; jobId: string }): Promise<void> {
  const letter = (await deps.queue.deadLetters()).find((row) => row.id === jobId);
  if (!letter || !(await deps.queue.revive(jobId))) throw fail('job_not_found');
  await recordAudit(deps.db, { action: 'job.retried', actorId, subject: letter.job, note: jobId });
}

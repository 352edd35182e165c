import { isStorageError, type JobContext, transaction } from '@targum/server-kit';
import { closeOrder } from '../billing/settle-order.ts';
import type { Deps } from '../deps.ts';
import { countDelivered } from '../translation/count-delivered.ts';
import { failProject } from './change-project.ts';

/** Runs a step of a project; when its last try fails, the project says so instead of waiting for ever. */
export async function orFailProject(
  deps: Deps,
  projectId: string,
  context: JobContext,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (context.lastAttempt && !context.signal.aborted) await giveUpProject(deps, projectId, error);
    throw error;
  }
}

export async function giveUpProject(deps: Deps, projectId: string, cause?: unknown): Promise<void> {
  const [code, why] = isStorageError(cause, 'storage_full')
    ? ['storage_full', 'there is no space left to store files']
    : ['translation_failed', 'of a fault on our side'];
  await transaction(deps.db, async (db) => {
    await failProject(db, projectId, code, `The translation stopped because ${why}. What is done is kept.`);
    await closeOrder(deps, db, projectId, await countDelivered(db, projectId));
  });
}

import { type JobContext, transaction } from '@targum/server-kit';
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
    if (context.lastAttempt && !context.signal.aborted) await giveUpProject(deps, projectId);
    throw error;
  }
}

export async function giveUpProject(deps: Deps, projectId: string): Promise<void> {
  await transaction(deps.db, async (db) => {
    await failProject(
      db,
      projectId,
      'translation_failed',
      'The translation stopped because of a fault on our side. What is done is kept.',
    );
    await closeOrder(deps, db, projectId, await countDelivered(db, projectId));
  });
}

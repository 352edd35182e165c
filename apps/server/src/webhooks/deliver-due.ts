import type { Deps } from '../deps.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';
import { deleteOldEvents, selectDue } from './deliveries.sql.ts';

/** Makes jobs of what is due. Events are written by whoever changes something, who knows nothing of jobs. */
export async function deliverDue(deps: Deps): Promise<void> {
  await deliverSoon(deps, await selectDue(deps.db));
}

export async function deliverSoon(deps: Deps, due: readonly { id: string; webhook_id: string }[]): Promise<void> {
  for (const { id, webhook_id } of due) {
    await deps.queue.send(deliverWebhook, { deliveryId: id }, { singletonKey: id, group: webhook_id });
  }
}

/** The log of deliveries goes back thirty days. */
export async function forgetEvents(deps: Deps): Promise<void> {
  await deleteOldEvents(deps.db);
}

import { transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { countDelivered } from '../translation/count-delivered.ts';
import { selectForgottenOrders } from './orders.sql.ts';
import { closeOrder } from './settle-order.ts';

/** A net below everything: a project that has ended, in whatever way, has no money set aside. */
export async function closeForgottenOrders(deps: Deps): Promise<void> {
  for (const { project_id: projectId, state } of await selectForgottenOrders(deps.db)) {
    await transaction(deps.db, async (db) => {
      await closeOrder(deps, db, projectId, state === 'completed' ? 'all' : await countDelivered(db, projectId));
    });
    deps.log.warn({ projectId, state }, 'Money was still set aside for a project that has ended');
  }
}

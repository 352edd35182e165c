import { priceOf } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { insertEstimate } from './estimates.sql.ts';

/** Fixes the price of a project at the moment it is started. */
export async function freezeEstimate(
  db: Executor,
  projectId: string,
  order: { words: number; tier: string; rush: boolean },
): Promise<void> {
  await insertEstimate(db, projectId, priceOf(order), order.rush);
}

import type { Executor } from '@targum/server-kit';
import { type OrderRow, selectOrder } from './orders.sql.ts';

export async function findOrder(db: Executor, projectId: string): Promise<OrderRow | undefined> {
  return selectOrder(db, projectId);
}

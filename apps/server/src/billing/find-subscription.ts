import type { Executor } from '@targum/server-kit';
import { type SubscriptionRow, selectSubscription } from './billing.sql.ts';

export async function findSubscription(db: Executor, userId: string): Promise<SubscriptionRow | undefined> {
  return selectSubscription(db, userId);
}

import { takePage } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { selectAttempts, selectDeliveries } from './deliveries.sql.ts';
import { requireDelivery, requireOwnWebhook } from './policy.ts';
import { presentAttempt, presentDelivery } from './present-webhook.ts';

interface Query {
  limit: number;
  cursor?: string | undefined;
  state?: string | undefined;
}

export async function listDeliveries(deps: Deps, userId: string, webhookId: string, query: Query) {
  await requireOwnWebhook(deps.db, userId, webhookId);
  const { limit, cursor, state = null } = query;
  const found = await selectDeliveries(deps.db, { webhookId, state, limit, ...(cursor && { cursor }) });
  const { rows, next_cursor } = takePage(found, limit);
  return { deliveries: rows.map(presentDelivery), next_cursor };
}

export async function readDelivery(deps: Deps, userId: string, webhookId: string, deliveryId: string) {
  const webhook = await requireOwnWebhook(deps.db, userId, webhookId);
  const delivery = await requireDelivery(deps.db, webhook, deliveryId);
  const attempts = await selectAttempts(deps.db, delivery.id);
  return { delivery: presentDelivery(delivery), body: delivery.body, attempts: attempts.map(presentAttempt) };
}

import type { WebhookDelivery } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { deliverSoon } from './deliver-due.ts';
import { insertRedelivery, insertSingleEvent } from './deliveries.sql.ts';
import { eventBody } from './event-body.ts';
import { requireDelivery, requireEnabled, requireOwnWebhook } from './policy.ts';
import { presentDelivery } from './present-webhook.ts';
import type { WebhookRow } from './webhooks.sql.ts';

/** Sends an event that means nothing, so that a receiver can be tried out. */
export async function sendTest(deps: Deps, userId: string, webhookId: string): Promise<WebhookDelivery> {
  const webhook = await requireOwnWebhook(deps.db, userId, webhookId);
  requireEnabled(webhook);
  const type = 'webhook.test';
  const body = eventBody(type, { webhook_id: webhookId });
  return started(deps, webhook, await insertSingleEvent(deps.db, webhookId, { userId, type, body }));
}

/** The same event with the same id: a receiver that remembers ids takes it for what it is. */
export async function redeliver(
  deps: Deps,
  userId: string,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const webhook = await requireOwnWebhook(deps.db, userId, webhookId);
  const delivery = await requireDelivery(deps.db, webhook, deliveryId);
  requireEnabled(webhook);
  return started(deps, webhook, await insertRedelivery(deps.db, delivery));
}

async function started(deps: Deps, webhook: WebhookRow, deliveryId: string): Promise<WebhookDelivery> {
  await deliverSoon(deps, [{ id: deliveryId, webhook_id: webhook.id }]);
  return presentDelivery(await requireDelivery(deps.db, webhook, deliveryId));
}

import { webhookErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type DeliveryRow, selectDelivery } from './deliveries.sql.ts';
import { selectWebhook, type WebhookRow } from './webhooks.sql.ts';

const fail = AppError.of(webhookErrors);

/** The webhook, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnWebhook(db: Executor, userId: string, webhookId: string): Promise<WebhookRow> {
  const webhook = await selectWebhook(db, userId, webhookId);
  if (!webhook) throw fail('webhook_not_found');
  return webhook;
}

export async function requireDelivery(db: Executor, webhook: WebhookRow, deliveryId: string): Promise<DeliveryRow> {
  const delivery = await selectDelivery(db, webhook.id, deliveryId);
  if (!delivery) throw fail('delivery_not_found');
  return delivery;
}

export function requireEnabled(webhook: WebhookRow): void {
  if (!webhook.enabled) throw fail('webhook_disabled');
}

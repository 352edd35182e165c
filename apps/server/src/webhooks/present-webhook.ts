import type { Webhook, WebhookAttempt, WebhookDelivery, WebhookEventType } from '@targum/contracts';
import type { AttemptRow, DeliveryRow } from './deliveries.sql.ts';
import type { WebhookRow } from './webhooks.sql.ts';

export function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as WebhookEventType[],
    enabled: row.enabled,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event_id: eventId(row.event_id),
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    last_status: row.last_status,
    last_error: row.last_error,
  };
}

export function presentAttempt(row: AttemptRow): WebhookAttempt {
  return { ...row, at: row.at.toISOString() };
}

/** As it stands in the header webhook-id: no full stop in it, which separates the signed parts. */
export function eventId(id: string): string {
  return `evt_${id.replaceAll('-', '')}`;
}

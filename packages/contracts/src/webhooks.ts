import { defineErrors } from '@targum/wire';
import { z } from 'zod';

/** Everything that a webhook can be told of. */
export const webhookEvents = [
  { type: 'project.estimated', description: 'All documents are counted and the price can be shown' },
  { type: 'project.started', description: 'The translation has been ordered' },
  { type: 'project.in_review', description: 'The draft of a pro order is ready and goes to a reviewer' },
  { type: 'project.completed', description: 'Every document is translated and can be downloaded' },
  { type: 'project.failed', description: 'The translation stopped because of a fault' },
  { type: 'project.paused', description: 'The translation was paused' },
  { type: 'project.cancelled', description: 'The translation was cancelled' },
  { type: 'document.rejected', description: 'An uploaded file could not be read' },
] as const;

export type WebhookEventType = (typeof webhookEvents)[number]['type'];

export const webhookEventType = z.enum(
  webhookEvents.map((event) => event.type) as [WebhookEventType, ...WebhookEventType[]],
);

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEventType),
  enabled: z.boolean(),
  /** Why deliveries stopped, when nobody switched them off by hand. */
  disabled_reason: z.enum(['failing', 'gone']).nullable(),
  /** Since when no delivery has succeeded; null while all is well. */
  failing_since: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

export const webhookAttempt = z.object({
  at: z.iso.datetime(),
  milliseconds: z.int(),
  /** Null when there was no answer; `error` says why. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  request_headers: z.record(z.string(), z.string()),
  response_excerpt: z.string(),
});

export const webhookDelivery = z.object({
  id: z.uuid(),
  /** The same for every delivery of one event: sent as webhook-id. */
  event_id: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
});

export const webhookErrors = defineErrors({
  webhook_not_found: { status: 404, message: 'This webhook does not exist.' },
  delivery_not_found: { status: 404, message: 'This delivery does not exist.' },
  webhook_limit: { status: 409, message: 'You have as many webhooks as allowed. Delete one first.' },
  webhook_disabled: { status: 409, message: 'This webhook is switched off. Switch it on first.' },
  webhook_url_refused: { status: 422, message: 'A webhook needs a public https address.' },
});

export type Webhook = z.output<typeof webhook>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;
export type WebhookAttempt = z.output<typeof webhookAttempt>;

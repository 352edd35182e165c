import { nextCursor, pageQuery, route } from '@targum/wire';
import { z } from 'zod';
import { webhook, webhookAttempt, webhookDelivery, webhookErrors, webhookEventType } from '../webhooks.ts';

const { webhook_not_found, delivery_not_found, webhook_limit, webhook_disabled, webhook_url_refused } = webhookErrors;
const webhookParams = z.object({ webhookId: z.uuid() });
const deliveryParams = z.object({ webhookId: z.uuid(), deliveryId: z.uuid() });
const fields = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  description: z.string().trim().max(200),
  events: z.array(webhookEventType).min(1).max(50),
});
const secret = z.string();

export const createWebhook = route({
  name: 'create-webhook',
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Have events sent to an address; the answer is the only time the signing secret is shown',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:write',
  body: fields.extend({ description: fields.shape.description.default('') }),
  status: 201,
  output: z.object({ secret, webhook }),
  errors: { webhook_limit, webhook_url_refused },
  perMinute: 30,
});

export const listWebhooks = route({
  name: 'list-webhooks',
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List your webhooks, newest first, and the events that can be sent',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:read',
  query: pageQuery,
  output: z.object({
    webhooks: z.array(webhook),
    next_cursor: nextCursor,
    events: z.array(z.object({ type: webhookEventType, description: z.string() })),
  }),
});

export const getWebhook = route({
  name: 'get-webhook',
  method: 'GET',
  path: '/api/webhooks/:webhookId',
  summary: 'See a webhook',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:read',
  params: webhookParams,
  output: webhook,
  errors: { webhook_not_found },
});

export const changeWebhook = route({
  name: 'change-webhook',
  method: 'PATCH',
  path: '/api/webhooks/:webhookId',
  summary: 'Change a webhook, or switch it off and on',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:write',
  params: webhookParams,
  body: fields.extend({ enabled: z.boolean() }).partial(),
  output: webhook,
  errors: { webhook_not_found, webhook_url_refused },
});

export const deleteWebhook = route({
  name: 'delete-webhook',
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Delete a webhook with its deliveries',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:write',
  params: webhookParams,
  output: 'none',
  errors: { webhook_not_found },
});

export const rotateWebhookSecret = route({
  name: 'rotate-webhook-secret',
  method: 'POST',
  path: '/api/webhooks/:webhookId/rotate-secret',
  summary: 'Make a new signing secret; for a day deliveries carry the signatures of both',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:write',
  params: webhookParams,
  output: z.object({ secret, previous_secret_until: z.iso.datetime(), webhook }),
  errors: { webhook_not_found },
  perMinute: 30,
});

export const testWebhook = route({
  name: 'test-webhook',
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  summary: 'Send the event webhook.test to a webhook',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:write',
  params: webhookParams,
  status: 202,
  output: webhookDelivery,
  errors: { webhook_not_found, webhook_disabled },
  perMinute: 30,
});

export const listWebhookDeliveries = route({
  name: 'list-webhook-deliveries',
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries',
  summary: 'List what was sent to a webhook, newest first; kept for 30 days',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:read',
  params: webhookParams,
  query: pageQuery.extend({ state: webhookDelivery.shape.state.optional() }),
  output: z.object({ deliveries: z.array(webhookDelivery), next_cursor: nextCursor }),
  errors: { webhook_not_found },
});

export const getWebhookDelivery = route({
  name: 'get-webhook-delivery',
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'See a delivery with what was sent and every attempt',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:read',
  params: deliveryParams,
  output: z.object({ delivery: webhookDelivery, body: z.string(), attempts: z.array(webhookAttempt) }),
  errors: { webhook_not_found, delivery_not_found },
});

export const redeliverWebhook = route({
  name: 'redeliver-webhook',
  method: 'POST',
  path: '/api/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
  summary: 'Send the event of a delivery once more, with the same webhook-id',
  tag: 'Webhooks',
  access: 'user',
  scope: 'webhooks:write',
  params: deliveryParams,
  status: 202,
  output: webhookDelivery,
  errors: { webhook_not_found, delivery_not_found, webhook_disabled },
  perMinute: 60,
});

import { webhookEvents } from '@targum/contracts';
import { takePage } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { presentWebhook } from './present-webhook.ts';
import { selectWebhooks } from './webhooks.sql.ts';

export async function listWebhooks(deps: Deps, userId: string, query: { limit: number; cursor?: string | undefined }) {
  const { limit, cursor } = query;
  const found = await selectWebhooks(deps.db, userId, { limit, ...(cursor && { cursor }) });
  const { rows, next_cursor } = takePage(found, limit);
  return { webhooks: rows.map(presentWebhook), next_cursor, events: [...webhookEvents] };
}

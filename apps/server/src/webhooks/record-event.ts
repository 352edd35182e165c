import type { WebhookEventType } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { insertEvent } from './deliveries.sql.ts';
import { eventBody } from './event-body.ts';

interface Event {
  /** A visitor has no webhooks. */
  userId: string | null;
  type: WebhookEventType;
  data: Record<string, unknown>;
}

/** Called in the transaction that changes what the event tells of: both are there afterwards, or neither. */
export async function recordEvent(db: Executor, { userId, type, data }: Event): Promise<void> {
  if (userId !== null) await insertEvent(db, { userId, type, body: eventBody(type, data) });
}

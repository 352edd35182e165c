import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** One attempt to deliver one event to one webhook; when to try again is kept with the delivery, not with the job. */
export const deliverWebhook = defineJob<Deps>()({
  name: 'deliver-webhook',
  input: z.object({ deliveryId: z.uuid() }),
  // A receiver that answers slowly holds up its own deliveries and nobody else's.
  options: { retryLimit: 0, expireInSeconds: 60, perGroup: 2 },
  handler: async () => (await import('./deliver-webhook.ts')).deliver,
});

import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Tells the provider of a refund; its id is the key against a second one. */
export const sendRefund = defineJob<Deps>()({
  name: 'send-refund',
  input: z.object({ refundId: z.uuid() }),
  options: { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  handler: async () => (await import('./send-refund.ts')).send,
});

import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** What follows once a user's translation was paid for: the referral's reward and a word about low credit. */
export const afterOrder = defineJob<Deps>()({
  name: 'after-order',
  input: z.object({ userId: z.uuid(), projectId: z.uuid(), completed: z.boolean() }),
  options: { retryLimit: 8, retryDelay: 2, retryBackoff: true },
  handler: async () => (await import('./follow-order.ts')).followOrder,
});

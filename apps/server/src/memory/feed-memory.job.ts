import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Takes the translations of a finished document into its owner's memory. */
export const feedMemory = defineJob<Deps>()({
  name: 'feed-memory',
  input: z.object({ documentId: z.uuid() }),
  options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  handler: async () => (await import('./feed-memory.ts')).feed,
});

import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Writes a delivered document again after its segments were changed by a person or another tool. */
export const redeliverDocument = defineJob<Deps>()({
  name: 'redeliver-document',
  input: z.object({ documentId: z.uuid() }),
  options: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 900 },
  handler: async () => (await import('./redeliver-document.ts')).redeliver,
});

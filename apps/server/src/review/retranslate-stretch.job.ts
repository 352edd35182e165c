import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Translates a stretch of a document anew, some paragraphs at a time; a second try goes on where the first stopped. */
export const retranslateJob = defineJob<Deps>()({
  name: 'retranslate-stretch',
  input: z.object({ retranslationId: z.uuid() }),
  options: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 3600 },
  handler: async () => (await import('./retranslate-rows.ts')).retranslate,
});

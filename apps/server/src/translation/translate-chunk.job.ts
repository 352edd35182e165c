import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Translates about two hundred paragraphs; any worker may take it, and take it over. */
export const translateChunk = defineJob<Deps>()({
  name: 'translate-chunk',
  input: z.object({ documentId: z.uuid(), chunk: z.int() }),
  options: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 900 },
  handler: async () => (await import('./translate-chunk.ts')).translate,
});

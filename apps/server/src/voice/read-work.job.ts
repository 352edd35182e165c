import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Reads an earlier work and aligns it with its translation; minutes for a book. */
export const readWork = defineJob<Deps>()({
  name: 'read-voice-work',
  input: z.object({ workId: z.uuid() }),
  options: { retryLimit: 4, retryDelay: 2, retryBackoff: true, expireInSeconds: 4 * 3600, perGroup: 1 },
  handler: async () => (await import('./read-work.ts')).readWork,
});

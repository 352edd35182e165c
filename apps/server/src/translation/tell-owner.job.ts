import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Writes to the owner of a project that it is ready, or that it needs them. */
export const tellOwner = defineJob<Deps>()({
  name: 'tell-owner',
  input: z.object({ projectId: z.uuid(), outcome: z.enum(['completed', 'failed']) }),
  options: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  handler: async () => (await import('./tell-owner.ts')).tell,
});

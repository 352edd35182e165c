import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Reads all documents of a project for the people and places they name. */
export const findNames = defineJob<Deps>()({
  name: 'find-names',
  input: z.object({ projectId: z.uuid() }),
  options: { retryLimit: 2, retryDelay: 2, retryBackoff: true, expireInSeconds: 900 },
  handler: async () => (await import('./find-names.ts')).find,
});

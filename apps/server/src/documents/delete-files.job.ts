import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Deletes the files of deleted documents, should the process that deleted them not have come to it. */
export const deleteFiles = defineJob<Deps>()({
  name: 'delete-files',
  input: z.object({ documentIds: z.array(z.uuid()) }),
  options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 900 },
  handler: async () => (await import('./delete-files.ts')).deleteAgain,
});

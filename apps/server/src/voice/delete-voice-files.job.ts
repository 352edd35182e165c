import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Deletes the files of deleted voices, works and trainings, should the process that deleted them not have come to it. */
export const deleteVoiceFiles = defineJob<Deps>()({
  name: 'delete-voice-files',
  input: z.object({ folders: z.array(z.string().regex(/^voices\/[\da-f-]{36}\//)) }),
  options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 900 },
  handler: async () => (await import('./delete-below.ts')).deleteBelow,
});

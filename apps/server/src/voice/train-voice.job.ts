import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Learns from the pairs of a voice and measures what that brings; goes on where a killed worker stopped. */
export const trainVoice = defineJob<Deps>()({
  name: 'train-voice',
  input: z.object({ trainingId: z.uuid() }),
  options: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 6 * 3600, concurrency: 1 },
  handler: async () => (await import('./train-voice.ts')).train,
});

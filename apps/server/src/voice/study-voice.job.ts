import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Looks through all pairs of a voice for names, terms and style. */
export const studyVoice = defineJob<Deps>()({
  name: 'study-voice',
  input: z.object({ voiceId: z.uuid() }),
  options: { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 3600 },
  handler: async () => (await import('./study-voice.ts')).study,
});

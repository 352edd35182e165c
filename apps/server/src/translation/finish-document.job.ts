import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Puts a translated document together and delivers it. */
export const finishDocument = defineJob<Deps>()({
  name: 'finish-document',
  input: z.object({ documentId: z.uuid() }),
  options: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 900 },
  handler: async () => (await import('./finish-document.ts')).finish,
});

import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** Opens an uploaded file, stores its paragraphs and counts its words. */
export const measureDocument = defineJob<Deps>()({
  name: 'measure-document',
  input: z.object({ documentId: z.uuid() }),
  options: { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 600 },
  handler: async () => (await import('./measure-document.ts')).measure,
});

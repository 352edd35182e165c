import { defineJob } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { chunkLeave } from './chunk-leave.ts';

export const translateChunk = defineJob<Deps>()({
  ...chunkLeave,
  handler: async () => (await import('./translate-chunk.ts')).translate,
});

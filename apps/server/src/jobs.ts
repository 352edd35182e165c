import type { JobDefinition } from '@targum/server-kit';
import type { Deps } from './deps.ts';
import { measureDocument } from './documents/measure-document.job.ts';
import { finishDocument } from './translation/finish-document.job.ts';
import { translateChunk } from './translation/translate-chunk.job.ts';

/** Everything that a worker runs. */
export const jobs: readonly JobDefinition<Deps>[] = [measureDocument, translateChunk, finishDocument];

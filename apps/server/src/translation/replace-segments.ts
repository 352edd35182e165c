import type { Executor } from '@targum/server-kit';
import { keepRepetitionsTogether } from '../memory/keep-repetitions-together.ts';
import { insertChunks } from './chunks.sql.ts';
import { insertSegments, type NewSegment } from './segments.sql.ts';

/** The paragraphs of a document as they were just read. */
export async function replaceSegments(
  db: Executor,
  documentId: string,
  segments: readonly NewSegment[],
): Promise<void> {
  await insertSegments(db, documentId, segments);
  await keepRepetitionsTogether(db, documentId);
  await insertChunks(db, documentId);
}

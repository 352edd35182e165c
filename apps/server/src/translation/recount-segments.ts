import type { Executor } from '@targum/server-kit';
import { updateCounts } from './chunks.sql.ts';

/** Sets the counts of a document right after its segments were changed by other hands than a worker's. */
export async function recountSegments(db: Executor, documentId: string): Promise<void> {
  await updateCounts(db, documentId);
}

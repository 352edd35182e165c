import type { Executor } from '@targum/server-kit';
import { selectProgress } from './segments.sql.ts';

/** Segments and words done, over all documents of a project. */
export async function countProgress(db: Executor, projectId: string) {
  const { needs_review: needsReview, words_done: wordsDone, ...rest } = await selectProgress(db, projectId);
  return { ...rest, needsReview, wordsDone };
}

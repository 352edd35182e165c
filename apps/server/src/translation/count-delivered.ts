import type { Executor } from '@targum/server-kit';
import { selectWordsDelivered } from './chunks.sql.ts';

/** Source words of what has been translated in documents that were handed over: what is owed for. */
export async function countDelivered(db: Executor, projectId: string): Promise<number> {
  return selectWordsDelivered(db, projectId);
}

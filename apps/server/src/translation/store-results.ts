import { transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { addToChunk, type ChunkRow, insertPace, lockClaim } from './chunks.sql.ts';
import { type SegmentResult, type SegmentRow, saveResults } from './segments.sql.ts';

/** Stores what was translated and counts it, both or neither; false when the chunk is no longer ours. */
export async function storeResults(
  deps: Deps,
  chunk: ChunkRow,
  rows: readonly SegmentRow[],
  results: readonly SegmentResult[],
): Promise<boolean> {
  const wordsOf = new Map(rows.map((row) => [row.ordinal, row.words]));
  return transaction(deps.db, async (db) => {
    if (!(await lockClaim(db, chunk))) return false;
    const saved = await saveResults(db, chunk.document_id, results);
    const done = saved.filter((row) => row.state === 'done');
    const words = done.reduce((sum, row) => sum + (wordsOf.get(row.ordinal) ?? 0), 0);
    await addToChunk(db, chunk, {
      done: done.length,
      failed: saved.length - done.length,
      needs_review: done.filter((row) => row.flagged).length,
      words,
      engine: results[0]?.engine ?? null,
    });
    if (words > 0) await insertPace(db, chunk.project_id, words);
    return true;
  });
}

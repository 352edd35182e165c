import type { Deps } from '../deps.ts';
import { type ChunkRow, selectClaim } from './chunks.sql.ts';

/** A signal that also aborts when the chunk is no longer this worker's: its project was paused, cancelled or deleted. */
export function untilTakenAway(
  deps: Deps,
  chunk: ChunkRow,
  signal: AbortSignal,
): { signal: AbortSignal; stop: () => void } {
  const taken = new AbortController();
  const look = async () => {
    const mine = await selectClaim(deps.db, chunk).catch(() => true);
    if (!mine) taken.abort(new Error('The chunk was taken away'));
  };
  const stop = deps.projectChanges.subscribe(chunk.project_id, () => void look());
  return { signal: AbortSignal.any([signal, taken.signal]), stop };
}

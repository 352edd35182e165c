import { transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { chunkLeave } from './chunk-leave.ts';
import { countWaitingChunks, endChunk, selectRunningChunks } from './chunks.sql.ts';

/**
 * A job that was killed on its last try cannot give its chunk back, and leave may have been used up in vain. Neither
 * may leave a translation standing still.
 */
export async function freeLostChunks(deps: Deps): Promise<void> {
  for (const chunk of await selectRunningChunks(deps.db)) {
    const [jobId = ''] = chunk.claimed_by.split(':');
    const state = await deps.queue.state(chunkLeave, jobId);
    if (state === 'created' || state === 'retry' || state === 'active') continue;
    deps.log.warn({ documentId: chunk.document_id, chunk: chunk.chunk }, 'a chunk lost its job and waits again');
    await endChunk(deps.db, chunk);
  }
  await transaction(deps.db, async (db) => {
    const waiting = await countWaitingChunks(db);
    const given = (await deps.queue.waiting())[chunkLeave.name] ?? 0;
    const missing = Math.max(0, waiting - given);
    if (missing > 0)
      await deps.queue.sendMany(
        chunkLeave,
        Array.from({ length: missing }, () => ({})),
        { db },
      );
  });
}

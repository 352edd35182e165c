import { GiveUp, type JobContext, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import {
  announceProject,
  beginTranslating,
  findProject,
  lockProject,
  type ProjectRow,
} from '../projects/change-project.ts';
import { giveUpProject } from '../projects/or-fail-project.ts';
import { chunkLeave } from './chunk-leave.ts';
import { type ChunkRow, countOpenChunks, endChunk } from './chunks.sql.ts';
import { claimChunk } from './claim-chunk.ts';
import { finishDocument } from './finish-document.job.ts';
import { listPendingSegments } from './segments.sql.ts';
import { storeResults } from './store-results.ts';
import { EngineDown, translateSafely } from './translate-safely.ts';
import { untilTakenAway } from './until-taken-away.ts';

/** So many paragraphs go to the engine at once and are stored at once: what a kill can cost is this much work. */
const paragraphsAtOnce = 100;
/** An engine that is down gets so many tries; workers and databases that are killed get more, see the job. */
const triesOfEngine = 3;

export async function translate(deps: Deps, _input: object, context: JobContext): Promise<void> {
  const chunk = await claimChunk(deps, context);
  const project = chunk && (await findProject(deps.db, chunk.project_id));
  if (!project) return;
  const mine = untilTakenAway(deps, chunk, context.signal);
  try {
    await translatePending(deps, chunk, project, { ...context, signal: mine.signal });
  } catch (error) {
    if (context.signal.aborted) throw error;
    // Paused, cancelled or deleted meanwhile: the worker is free for others.
    if (mine.signal.aborted) return;
    const final = context.lastAttempt || (error instanceof EngineDown && context.attempt >= triesOfEngine);
    if (!final) throw error;
    await giveUpProject(deps, project.id);
    await endChunk(deps.db, chunk);
    throw new GiveUp('The chunk cannot be translated now', { cause: error });
  } finally {
    mine.stop();
  }
}

async function translatePending(deps: Deps, chunk: ChunkRow, project: ProjectRow, context: JobContext): Promise<void> {
  await beginTranslating(deps.db, project.id);
  const pending = await listPendingSegments(deps.db, chunk.document_id, chunk.chunk);
  for (let start = 0; start < pending.length; start += paragraphsAtOnce) {
    context.signal.throwIfAborted();
    const rows = pending.slice(start, start + paragraphsAtOnce);
    const results = await translateSafely(deps, rows, project, context);
    const stored = await storeResults(deps, chunk, rows, results);
    if (!stored) return;
    await announceProject(deps.db, project.id);
  }
  await end(deps, chunk, context.requestId);
}

/** Whichever chunk of a document ends last queues the finish; the lock makes it exactly one. */
async function end(deps: Deps, chunk: ChunkRow, requestId?: string): Promise<void> {
  await transaction(deps.db, async (db) => {
    await lockProject(db, chunk.project_id);
    await endChunk(db, chunk);
    const documentId = chunk.document_id;
    const about = { db, ...(requestId && { requestId }) };
    if ((await countOpenChunks(db, { documentId })) === 0)
      await deps.queue.send(finishDocument, { documentId }, { ...about, singletonKey: documentId });
    // Leave that found its owner or its tier at the limit was used up in vain: whoever makes room gives out new leave.
    const { CHUNKS_PER_USER, CHUNKS_PER_TIER } = deps.config;
    if (CHUNKS_PER_USER !== undefined || CHUNKS_PER_TIER !== undefined) await deps.queue.send(chunkLeave, {}, about);
  });
}

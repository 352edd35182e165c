import { type Executor, type JobContext, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { keepRunning } from '../projects/change-project.ts';
import {
  advanceClock,
  type Candidate,
  type ChunkRow,
  claimFirstChunk,
  lockClock,
  selectNextProject,
  takeOverChunk,
} from './chunks.sql.ts';

/** What a chunk costs its owner in virtual time: a rush order and a dearer tier move on faster for the same waiting. */
const rushWeight = 4;
const tierWeights: Record<string, number> = { standard: 1, custom: 1.5, pro: 2 };

/**
 * The chunk that this job works on now. Any job takes any chunk: which one is next is decided when a worker is free,
 * by start-time fair queueing over owners. An owner who was served moves ahead of the clock by the cost of the chunk,
 * and whoever is least ahead is next, so that a newcomer's page comes right after the chunks that are running, however
 * many books wait; nobody is put off for ever, and somebody who is alone has all workers.
 */
export async function claimChunk(deps: Deps, { id, attempt }: JobContext): Promise<ChunkRow | undefined> {
  const claim = `${id}:${attempt}`;
  return transaction(deps.db, async (db) => {
    const before = await takeOverChunk(db, id, claim);
    if (before) return before;
    const next = await nextProject(deps, db);
    const claimed = next && (await claimFirstChunk(db, next.project_id, claim));
    if (next && claimed) await advanceClock(db, next, costOf(next));
    return claimed;
  });
}

/** Whoever pauses or cancels takes chunks away that run: one that is just being claimed must not slip past them. */
async function nextProject(deps: Deps, db: Executor): Promise<Candidate | undefined> {
  const limits = { perUser: deps.config.CHUNKS_PER_USER ?? null, perTier: deps.config.CHUNKS_PER_TIER ?? {} };
  const clock = await lockClock(db);
  for (;;) {
    const next = await selectNextProject(db, clock, limits);
    if (!next || (await keepRunning(db, next.project_id))) return next;
  }
}

function costOf({ rush, tier }: Candidate): number {
  return 1 / ((rush ? rushWeight : 1) * (tierWeights[tier ?? 'standard'] ?? 1));
}

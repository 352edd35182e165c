import { type ReviewSegment, reviewErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { presentSegment } from './present-segment.ts';
import { requireFreeRow } from './require-free-row.ts';
import { type Place, requireSegment } from './require-segment.ts';
import { saveChanges } from './save-changes.ts';
import { orUnavailable, translateAgain } from './translate-again.ts';

const fail = AppError.of(reviewErrors);
const longestWaitMs = 60_000;

/** Asks the engine outside of any transaction, and looks again afterwards whether its answer is still wanted. */
export async function retranslateSegment(
  deps: Deps,
  principal: Principal,
  place: Place,
  seen: { version: number; editor?: string | undefined },
): Promise<ReviewSegment> {
  const { project, row } = await transaction(deps.db, (db) => requireFreeRow(db, principal, place, seen));
  if (row.review === 'locked') throw fail('segment_locked');
  if (row.review === 'approved') throw fail('segment_approved');
  const context = { signal: AbortSignal.timeout(longestWaitMs), log: deps.log };
  const made = await orUnavailable(deps, () => translateAgain(deps, project, [row], context));
  const after = made.get(row.ordinal);
  if (!after) throw fail('engine_unavailable');
  return transaction(deps.db, async (db) => {
    const { row: now } = await requireFreeRow(db, principal, place, seen);
    const author = { projectId: project.id, userId: ownerOf(principal)?.userId ?? null, kind: 'machine' as const };
    await saveChanges(db, author, [{ row: now, after }]);
    return presentSegment(db, project, (await requireSegment(db, principal, place)).row);
  });
}

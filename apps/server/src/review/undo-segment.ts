import { type ReviewSegment, reviewErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { presentSegment } from './present-segment.ts';
import { requireFreeRow } from './require-free-row.ts';
import { type Place, requireSegment } from './require-segment.ts';
import { markUndone, selectUndoable } from './review.sql.ts';
import { saveChanges } from './save-changes.ts';

const fail = AppError.of(reviewErrors);

/** Takes back the last change that still stands; called again, the one before it. */
export async function undoSegment(
  deps: Deps,
  principal: Principal,
  place: Place,
  seen: { version: number; editor?: string | undefined },
): Promise<ReviewSegment> {
  return transaction(deps.db, async (db) => {
    const { project, row } = await requireFreeRow(db, principal, place, seen);
    const last = await selectUndoable(db, row);
    if (!last) throw fail('nothing_to_undo');
    // Locking itself may be taken back; what was done before it stays while it is locked.
    if (row.review === 'locked' && last.kind !== 'state') throw fail('segment_locked');
    await markUndone(db, row, last.version);
    const author = { projectId: project.id, userId: ownerOf(principal)?.userId ?? null };
    await saveChanges(db, author, [{ row, after: last.before }]);
    return presentSegment(db, project, (await requireSegment(db, principal, place)).row);
  });
}

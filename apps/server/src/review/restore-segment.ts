import { type ReviewSegment, reviewErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { presentSegment } from './present-segment.ts';
import { requireFreeRow } from './require-free-row.ts';
import { type Place, requireSegment } from './require-segment.ts';
import { selectVersion } from './review.sql.ts';
import { saveChanges, stateOf } from './save-changes.ts';

const fail = AppError.of(reviewErrors);

/** Goes back to any earlier text. What came after it stays in the history, and this too can be taken back. */
export async function restoreSegment(
  deps: Deps,
  principal: Principal,
  place: Place,
  wish: { version: number; to: number; editor?: string | undefined },
): Promise<ReviewSegment> {
  return transaction(deps.db, async (db) => {
    const { project, row } = await requireFreeRow(db, principal, place, wish);
    const earlier = await selectVersion(db, row, wish.to);
    if (!earlier) throw fail('version_not_found');
    if (row.review === 'locked') throw fail('segment_locked');
    // A lock belongs to its moment: an earlier text comes back as one that can be worked on.
    const after = { ...earlier, review: earlier.review === 'locked' ? ('edited' as const) : earlier.review };
    if (JSON.stringify(after) !== JSON.stringify(stateOf(row))) {
      const author = { projectId: project.id, userId: ownerOf(principal)?.userId ?? null, kind: 'edit' as const };
      await saveChanges(db, author, [{ row, after }]);
    }
    return presentSegment(db, project, (await requireSegment(db, principal, place)).row);
  });
}

import { reviewErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { deleteLease, deleteOtherLeases, selectLease, upsertLease } from './leases.sql.ts';
import { type Place, requireSegment } from './require-segment.ts';

const fail = AppError.of(reviewErrors);
const leaseSeconds = 30;

/** Takes a row, or goes on holding it; watchers hear of it only when it changes hands. */
export async function holdSegment(
  deps: Deps,
  principal: Principal,
  place: Place,
  editor: string,
): Promise<{ seconds: number }> {
  await requireSegment(deps.db, principal, place);
  return transaction(deps.db, async (db) => {
    const before = await selectLease(db, place.documentId, place.ordinal);
    const lease = { ...place, editor };
    if (!(await upsertLease(db, lease, ownerOf(principal)?.userId ?? null, leaseSeconds)))
      throw fail('segment_taken', { facts: { name: before?.name ?? null } });
    if (before?.editor !== editor) {
      await deleteOtherLeases(db, lease);
      await announceProject(db, place.projectId);
    }
    return { seconds: leaseSeconds };
  });
}

export async function releaseSegment(deps: Deps, principal: Principal, place: Place, editor: string): Promise<void> {
  await requireSegment(deps.db, principal, place);
  await deleteLease(deps.db, { ...place, editor });
  await announceProject(deps.db, place.projectId);
}

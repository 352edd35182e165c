import { assetErrors, reviewErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { lockProject, type ProjectRow } from '../projects/change-project.ts';
import { requireNotHandedOver } from '../projects/policy.ts';
import { selectLease } from './leases.sql.ts';
import { presentSegment } from './present-segment.ts';
import { type Place, requireSegment } from './require-segment.ts';
import type { ReviewRow } from './review.sql.ts';

const fail = AppError.of(reviewErrors);
const failAsset = AppError.of(assetErrors);
const running = ['queued', 'translating', 'checking'];

export const isRunning = ({ state }: ProjectRow): boolean => running.includes(state);

/** Changes of one project go one after the other, none while workers write its segments or the author reads a review. */
export async function lockForReview(db: Executor, principal: Principal, projectId: string): Promise<void> {
  const project = await lockProject(db, projectId);
  if (project && isRunning(project)) throw failAsset('project_running');
  if (project) await requireNotHandedOver(db, principal, project);
}

/** The segment as it was read, in nobody else's hands; who comes too late gets the newer one. */
export async function requireFreeRow(
  db: Executor,
  principal: Principal,
  place: Place,
  { version, editor }: { version: number; editor?: string | undefined },
): Promise<{ project: ProjectRow; row: ReviewRow }> {
  await requireSegment(db, principal, place);
  await lockForReview(db, principal, place.projectId);
  // Read again: what was true before the lock may have been changed while waiting for it.
  const { project, row } = await requireSegment(db, principal, place);
  const lease = await selectLease(db, row.document_id, row.ordinal);
  if (lease && lease.editor !== editor) throw fail('segment_taken', { facts: { name: lease.name } });
  if (row.version !== version)
    throw fail('segment_changed', { facts: { segment: await presentSegment(db, project, row) } });
  return { project, row };
}

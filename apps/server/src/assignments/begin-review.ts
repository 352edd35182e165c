import { reviewDays } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { findFrozenEstimate } from '../estimates/find-frozen-estimate.ts';
import { moveProject, type ProjectRow } from '../projects/change-project.ts';
import { insertAssignment, selectOfProject } from './assignments.sql.ts';
import { offerAssignment } from './offer-assignment.ts';
import { mailOwner } from './queue-assignment-mail.ts';

/** A finished pro draft goes to a person, in the caller's transaction; its money stays set aside. */
export async function beginReview(deps: Pick<Deps, 'queue'>, db: Executor, project: ProjectRow): Promise<void> {
  const words = (await findFrozenEstimate(db, project.id))?.words ?? 0;
  const fresh = await insertAssignment(db, { projectId: project.id, words, days: reviewDays(words, project.rush) });
  await moveProject(db, project.id, 'in_review');
  const assignment = await selectOfProject(db, project.id);
  if (!fresh || !assignment) return;
  await mailOwner(deps, db, assignment, 'review_begun');
  await offerAssignment(deps, db, assignment.id);
}

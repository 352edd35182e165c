import type { ReviewAssignment } from '@targum/contracts';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { isOwn, requireReviewableProject } from '../projects/policy.ts';
import { selectOffered, selectOfProject, selectOfReviewer } from './assignments.sql.ts';
import { requireAssignment } from './policy.ts';
import { presentAssignment } from './present-assignment.ts';

/** A reviewer's desk. */
export async function listReviews(deps: Deps, principal: Principal) {
  const { id: userId } = requireUser(principal);
  const view = { side: 'reviewer', userId } as const;
  const present = async (found: ReturnType<typeof selectOffered>): Promise<ReviewAssignment[]> => {
    const shown: ReviewAssignment[] = [];
    for (const row of await found) shown.push(await presentAssignment(deps.db, row, view));
    return shown;
  };
  return {
    offered: await present(selectOffered(deps.db, userId)),
    running: await present(selectOfReviewer(deps.db, userId, 'running')),
    done: await present(selectOfReviewer(deps.db, userId, 'done')),
  };
}

export async function readReview(deps: Deps, principal: Principal, assignmentId: string): Promise<ReviewAssignment> {
  const { assignment, side, userId } = await requireAssignment(deps.db, principal, assignmentId);
  return presentAssignment(deps.db, assignment, side === 'owner' ? { side } : { side, userId });
}

export async function readProjectReview(
  deps: Deps,
  principal: Principal,
  projectId: string,
): Promise<{ assignment: ReviewAssignment | null }> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const row = await selectOfProject(deps.db, project.id);
  if (!row) return { assignment: null };
  const view = isOwn(principal, project)
    ? ({ side: 'owner' } as const)
    : ({ side: 'reviewer', userId: requireUser(principal).id } as const);
  return { assignment: await presentAssignment(deps.db, row, view) };
}

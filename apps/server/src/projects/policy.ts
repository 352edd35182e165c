import { assignmentErrors, productErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import { findRunningAssignment } from '../assignments/find-running-assignment.ts';
import { findProject, type ProjectRow } from './change-project.ts';

const fail = AppError.of(productErrors);
const failReview = AppError.of(assignmentErrors);

/** The project, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnProject(db: Executor, principal: Principal, projectId: string): Promise<ProjectRow> {
  const project = await findProject(db, projectId);
  if (!project || !isOwn(principal, project)) throw fail('project_not_found');
  return project;
}

/** The project, for whoever works on its text: its owner, or the reviewer who has accepted it, until it is over. */
export async function requireReviewableProject(
  db: Executor,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const project = await findProject(db, projectId);
  if (project && (isOwn(principal, project) || (await reviewing(db, principal, projectId)))) return project;
  throw fail('project_not_found');
}

/** What somebody may do with a project's text now; undefined when it is not theirs, or no longer. */
export async function standingIn(
  db: Executor,
  principal: Principal,
  project: ProjectRow,
): Promise<'at_work' | 'handed_over' | undefined> {
  return isOwn(principal, project) ? 'at_work' : reviewing(db, principal, project.id);
}

/** What a reviewer has handed over is the author's to read, and no longer the reviewer's to change. */
export async function requireNotHandedOver(db: Executor, principal: Principal, project: ProjectRow): Promise<void> {
  if ((await standingIn(db, principal, project)) === 'handed_over') throw failReview('review_handed_over');
}

/** The project, for whoever may take its files away: its owner once a review is over, its reviewer while it lasts. */
export async function requireDownloadableProject(
  db: Executor,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const project = await requireReviewableProject(db, principal, projectId);
  if (project.state === 'in_review' && isOwn(principal, project)) throw failReview('review_not_signed_off');
  return project;
}

export function isOwn(principal: Principal, project: ProjectRow): boolean {
  const owner = ownerOf(principal);
  if (!owner) return false;
  return owner.userId === null ? project.visitor_id === owner.visitorId : project.user_id === owner.userId;
}

async function reviewing(
  db: Executor,
  principal: Principal,
  projectId: string,
): Promise<'at_work' | 'handed_over' | undefined> {
  if (principal.kind !== 'user' || !principal.reviewer) return undefined;
  return findRunningAssignment(db, projectId, principal.id);
}

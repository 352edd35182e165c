import { assignmentErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import { lockProject } from '../projects/change-project.ts';
import { type AssignmentRow, selectAssignment } from './assignments.sql.ts';
import { selectOffer } from './offers.sql.ts';

const fail = AppError.of(assignmentErrors);

export type Side = 'owner' | 'reviewer';

interface Seen {
  assignment: AssignmentRow;
  side: Side;
  userId: string;
}

/** For its author, its reviewer, and those who are asked to review it; for everybody else there is no such review. */
export async function requireAssignment(db: Executor, principal: Principal, assignmentId: string): Promise<Seen> {
  const { id: userId, reviewer } = requireUser(principal);
  const assignment = await selectAssignment(db, assignmentId);
  if (assignment?.owner_id === userId) return { assignment, side: 'owner', userId };
  if (assignment && reviewer && assignment.reviewer_id === userId) return { assignment, side: 'reviewer', userId };
  const offer = assignment && reviewer ? await selectOffer(db, assignmentId, userId) : undefined;
  if (assignment && offer?.live) return { assignment, side: 'reviewer', userId };
  throw fail('review_not_found');
}

/** Of the two who talk: an offer alone opens no conversation. */
export async function requireParty(db: Executor, principal: Principal, assignmentId: string): Promise<Seen> {
  const seen = await requireAssignment(db, principal, assignmentId);
  if (seen.side === 'reviewer' && seen.assignment.reviewer_id !== seen.userId) throw fail('review_not_found');
  return seen;
}

/** As one of its sides, with everybody else's changes waiting until the transaction ends. */
export async function lockAs(
  db: Executor,
  principal: Principal,
  assignmentId: string,
  side: Side,
): Promise<AssignmentRow> {
  const seen = await requireParty(db, principal, assignmentId);
  if (seen.side !== side) throw fail('review_not_found');
  return lockAssignment(db, seen.assignment);
}

/** The project's lock is the review's: what ends one of the two changes both. */
export async function lockAssignment(
  db: Executor,
  { id, project_id }: Pick<AssignmentRow, 'id' | 'project_id'>,
): Promise<AssignmentRow> {
  await lockProject(db, project_id);
  const locked = await selectAssignment(db, id);
  if (!locked) throw fail('review_not_found');
  return locked;
}

import { assignmentErrors, type ReviewAssignment, reviewRules } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { type AssignmentRow, markHandedOver, selectAssignment } from './assignments.sql.ts';
import { insertMessage } from './messages.sql.ts';
import { lockAs } from './policy.ts';
import { presentAssignment } from './present-assignment.ts';
import { mailOwner } from './queue-assignment-mail.ts';
import { reopenAssignment } from './reopen-assignment.ts';

const fail = AppError.of(assignmentErrors);
const atWork = ['accepted', 'returned'];

/** From here on the text is the author's to read; a second click finds it done. */
export async function handOverReview(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
  note: string,
): Promise<ReviewAssignment> {
  const { id: userId } = requireUser(principal);
  return transaction(deps.db, async (db) => {
    const assignment = await lockAs(db, principal, assignmentId, 'reviewer');
    if (assignment.state !== 'handed_over') {
      if (!atWork.includes(assignment.state)) throw fail('review_state_changed');
      await handOver(deps, db, assignment, note);
    }
    const now = await selectAssignment(db, assignmentId);
    if (!now) throw fail('review_not_found');
    return presentAssignment(db, now, { side: 'reviewer', userId });
  });
}

async function handOver(deps: Deps, db: Executor, assignment: AssignmentRow, note: string): Promise<void> {
  const author = assignment.reviewer_name ?? '';
  await markHandedOver(db, assignment.id, reviewRules.acceptanceDays);
  if (note !== '')
    await insertMessage(db, { assignmentId: assignment.id, side: 'reviewer', kind: 'hand_over', author, text: note });
  const now = await selectAssignment(db, assignment.id);
  await mailOwner(deps, db, assignment, 'handed_over', { name: author, text: note, at: now?.accept_by ?? null });
  await announceProject(db, assignment.project_id);
}

/** A reviewer cannot go on: the review goes to others. */
export async function giveUpReview(deps: Deps, principal: Principal, assignmentId: string): Promise<void> {
  await transaction(deps.db, async (db) => {
    const assignment = await lockAs(db, principal, assignmentId, 'reviewer');
    if (!atWork.includes(assignment.state)) throw fail('review_state_changed');
    await reopenAssignment(deps, db, assignment);
  });
}

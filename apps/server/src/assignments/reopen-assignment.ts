import { reviewDays } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { type AssignmentRow, markOpen, selectAssignment, selectRunningOf } from './assignments.sql.ts';
import { offerAssignment } from './offer-assignment.ts';
import { answerOffer, withdrawOffersTo } from './offers.sql.ts';
import { lockAssignment } from './policy.ts';
import { mailOwner } from './queue-assignment-mail.ts';
import { markUnavailable } from './reviewers.sql.ts';

const held = ['accepted', 'handed_over', 'returned'];

/** Takes a review from its reviewer, who earns nothing and is not asked again by itself. What was edited stays. */
export async function takeFromReviewer(db: Executor, assignment: AssignmentRow): Promise<void> {
  if (assignment.reviewer_id)
    await answerOffer(db, { assignmentId: assignment.id, reviewerId: assignment.reviewer_id, state: 'left' });
  await markOpen(db, assignment.id, reviewDays(assignment.words, assignment.rush));
  await announceProject(db, assignment.project_id);
}

/** Puts a review back into the queue. */
export async function reopenAssignment(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  assignment: AssignmentRow,
): Promise<void> {
  await takeFromReviewer(db, assignment);
  await mailOwner(deps, db, assignment, 'reopened');
  await offerAssignment(deps, db, assignment.id);
}

/** Somebody stops being a reviewer: what they have goes to others. Each in a transaction of its own, projects first. */
export async function releaseReviewer(deps: Deps, userId: string): Promise<void> {
  await markUnavailable(deps.db, userId);
  await withdrawOffersTo(deps.db, userId);
  for (const id of await selectRunningOf(deps.db, userId)) {
    await transaction(deps.db, async (db) => {
      const found = await selectAssignment(db, id);
      const assignment = found && (await lockAssignment(db, found));
      if (assignment?.reviewer_id === userId && held.includes(assignment.state))
        await reopenAssignment(deps, db, assignment);
    });
  }
}

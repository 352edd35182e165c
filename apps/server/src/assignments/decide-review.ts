import { assignmentErrors, type ReviewAssignment, reviewRules } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { findContact } from '../account/find-contact.ts';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { type AssignmentRow, markReturned, selectAssignment } from './assignments.sql.ts';
import { endAssignment } from './end-assignment.ts';
import { insertMessage } from './messages.sql.ts';
import { nameOf } from './name-of.ts';
import { lockAs } from './policy.ts';
import { presentAssignment, priceOf } from './present-assignment.ts';
import { mailReviewer } from './queue-assignment-mail.ts';
import { signOff } from './sign-off.ts';

const fail = AppError.of(assignmentErrors);

/** What an author may do with a review: each is done once, whichever tab asks, and never on what has moved on. */
async function decide(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
  step: (db: Executor, assignment: AssignmentRow) => Promise<void>,
): Promise<ReviewAssignment> {
  const work = async (db: Executor) => {
    await step(db, await lockAs(db, principal, assignmentId, 'owner'));
    const now = await selectAssignment(db, assignmentId);
    if (!now) throw fail('review_not_found');
    return presentAssignment(db, now, { side: 'owner' });
  };
  // Money of two people moves: somebody who is author here and reviewer there may be in the way.
  return transaction(deps.db, work, { retries: 5 });
}

export function acceptReview(deps: Deps, principal: Principal, assignmentId: string): Promise<ReviewAssignment> {
  return decide(deps, principal, assignmentId, async (db, assignment) => {
    if (assignment.state === 'signed_off') return;
    if (assignment.state !== 'handed_over') throw fail('review_state_changed');
    await signOff(deps, db, assignment, { byItself: false });
  });
}

export function returnReview(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
  text: string,
): Promise<ReviewAssignment> {
  return decide(deps, principal, assignmentId, async (db, assignment) => {
    if (assignment.state !== 'handed_over') throw fail('review_state_changed');
    const author = nameOf(assignment.owner_id === null ? undefined : await findContact(db, assignment.owner_id));
    await markReturned(db, assignmentId, reviewRules.returnDays);
    await insertMessage(db, { assignmentId, side: 'owner', kind: 'return', author, text });
    const now = await selectAssignment(db, assignmentId);
    await mailReviewer(deps, db, assignment, 'returned', { name: author, text, at: now?.due_at ?? null });
    await announceProject(db, assignment.project_id);
  });
}

/** Delivers the text as it is, for the price that the author was shown and no other. */
export function endReview(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
  price: number,
): Promise<ReviewAssignment> {
  return decide(deps, principal, assignmentId, async (db, assignment) => {
    if (assignment.state === 'ended') return;
    if (!['open', 'accepted', 'returned'].includes(assignment.state)) throw fail('review_state_changed');
    if ((await priceOf(db, assignment))?.ended !== price) throw fail('review_state_changed');
    await endAssignment(deps, db, assignment);
  });
}

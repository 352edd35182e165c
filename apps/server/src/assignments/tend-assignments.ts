import { reviewRules } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { type AssignmentRow, claimReminder, selectAssignment, selectDue } from './assignments.sql.ts';
import { offerAssignment } from './offer-assignment.ts';
import { expireOffers } from './offers.sql.ts';
import { lockAssignment } from './policy.ts';
import { mailReviewer } from './queue-assignment-mail.ts';
import { reopenAssignment } from './reopen-assignment.ts';
import { signOff } from './sign-off.ts';

/** What time does to reviews. Each step looks again under the lock: a person may have been faster. */
export async function tendAssignments(deps: Deps): Promise<void> {
  await transaction(deps.db, async (db) => {
    for (const { assignment_id, reviewer_id: reviewerId } of await expireOffers(db)) {
      const assignment = await selectAssignment(db, assignment_id);
      if (assignment) await mailReviewer(deps, db, assignment, 'offer_expired', { reviewerId });
    }
  });
  const due = await selectDue(deps.db, { reminder: reviewRules.reminderHours, grace: reviewRules.graceHours });
  const isDue = async (db: Executor, which: keyof typeof due, id: string) =>
    (await selectDue(db, { reminder: reviewRules.reminderHours, grace: reviewRules.graceHours }))[which].includes(id);

  const each = async (which: keyof typeof due, step: (db: Executor, assignment: AssignmentRow) => Promise<void>) => {
    for (const id of due[which]) {
      const work = async (db: Executor) => {
        const found = await selectAssignment(db, id);
        const assignment = found && (await lockAssignment(db, found));
        if (assignment && (await isDue(db, which, id))) await step(db, assignment);
      };
      await transaction(deps.db, work, { retries: 5 }).catch((error: unknown) =>
        deps.log.error({ err: error, assignmentId: id }, 'a review could not be moved on; the next round tries again'),
      );
    }
  };
  await each('reopen', async (db, assignment) => {
    await mailReviewer(deps, db, assignment, 'taken_away');
    await reopenAssignment(deps, db, assignment);
  });
  await each('remind', async (db, assignment) => {
    if (await claimReminder(db, assignment.id))
      await mailReviewer(deps, db, assignment, assignment.overdue ? 'overdue' : 'due_soon', { at: assignment.due_at });
  });
  await each('accept', (db, assignment) => signOff(deps, db, assignment, { byItself: true }));
  await each('unoffered', (db, assignment) => offerAssignment(deps, db, assignment.id));
}

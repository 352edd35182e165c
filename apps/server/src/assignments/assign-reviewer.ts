import { assignmentErrors, type ReviewAssignment } from '@targum/contracts';
import { takePage, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { selectAssignment, selectPage } from './assignments.sql.ts';
import { offerAssignment, offerTo, pairOf } from './offer-assignment.ts';
import { withdrawOffers } from './offers.sql.ts';
import { lockAssignment } from './policy.ts';
import { presentAssignment } from './present-assignment.ts';
import { mailOwner, mailReviewer } from './queue-assignment-mail.ts';
import { takeFromReviewer } from './reopen-assignment.ts';
import { selectAvailable, selectReviewers } from './reviewers.sql.ts';

const fail = AppError.of(assignmentErrors);

interface Query {
  state: 'running' | 'ended' | 'all';
  cursor?: string | undefined;
  limit: number;
}

export async function listAllReviews(deps: Deps, { state, cursor, limit }: Query) {
  const { rows, next_cursor } = takePage(await selectPage(deps.db, { state, cursor, limit }), limit);
  const reviews: ReviewAssignment[] = [];
  for (const row of rows) reviews.push(await presentAssignment(deps.db, row, { side: 'admin' }));
  return { reviews, reviewers: await selectReviewers(deps.db), next_cursor };
}

interface Choice {
  actorId: string;
  assignmentId: string;
  /** Null: everybody of the pair is asked. */
  reviewerId: string | null;
}

/** Takes a review from whoever has it and offers it anew; what was edited stays. */
export async function assignReviewer(
  deps: Deps,
  { actorId, assignmentId, reviewerId }: Choice,
): Promise<ReviewAssignment> {
  return transaction(deps.db, async (db) => {
    const found = await selectAssignment(db, assignmentId);
    if (!found) throw fail('review_not_found');
    const assignment = await lockAssignment(db, found);
    if (['signed_off', 'ended'].includes(assignment.state)) throw fail('review_state_changed');
    const available = await selectAvailable(db, pairOf(assignment), assignment.owner_id);
    const chosen = available.find(({ id }) => id === reviewerId);
    if (reviewerId !== null && !chosen) throw fail('reviewer_not_found');
    if (reviewerId === null || assignment.reviewer_id !== reviewerId) {
      if (assignment.reviewer_id !== null) {
        await mailReviewer(deps, db, assignment, 'taken_away');
        await mailOwner(deps, db, assignment, 'reopened');
        await takeFromReviewer(db, assignment);
      }
      await withdrawOffers(db, assignmentId);
      if (chosen) await offerTo(deps, db, assignment, chosen.id);
      else await offerAssignment(deps, db, assignmentId);
      const note = chosen?.email;
      await recordAudit(db, { action: 'review.assigned', actorId, subject: assignment.project_name, note });
    }
    const now = await selectAssignment(db, assignmentId);
    if (!now) throw fail('review_not_found');
    return presentAssignment(db, now, { side: 'admin' });
  });
}

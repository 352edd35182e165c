import { assignmentErrors, type ReviewAssignment, reviewDays } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { findContact } from '../account/find-contact.ts';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { markAccepted, selectAssignment } from './assignments.sql.ts';
import { nameOf } from './name-of.ts';
import { offerAssignment } from './offer-assignment.ts';
import { answerOffer, selectOffer, withdrawOffers } from './offers.sql.ts';
import { lockAssignment } from './policy.ts';
import { presentAssignment } from './present-assignment.ts';
import { mailOwner } from './queue-assignment-mail.ts';

const fail = AppError.of(assignmentErrors);

/** Of several who want the same review, the first has it; accepting twice changes nothing. */
export async function acceptOffer(deps: Deps, principal: Principal, assignmentId: string): Promise<ReviewAssignment> {
  const { id: userId } = requireUser(principal);
  return transaction(deps.db, async (db) => {
    const { assignment, offer } = await requireOffer(db, assignmentId, userId);
    if (assignment.reviewer_id !== userId) {
      if (assignment.reviewer_id !== null) throw fail('review_taken');
      if (assignment.state !== 'open' || !offer.live || assignment.owner_id === userId)
        throw fail('review_offer_ended');
      const name = nameOf(await findContact(db, userId));
      await answerOffer(db, { assignmentId, reviewerId: userId, state: 'accepted' });
      await withdrawOffers(db, assignmentId);
      const days = reviewDays(assignment.words, assignment.rush);
      await markAccepted(db, assignmentId, { reviewerId: userId, name, days });
      const accepted = await selectAssignment(db, assignmentId);
      if (accepted) await mailOwner(deps, db, accepted, 'accepted', { name, at: accepted.due_at });
      await announceProject(db, assignment.project_id);
    }
    const now = await selectAssignment(db, assignmentId);
    if (!now) throw fail('review_not_found');
    return presentAssignment(db, now, { side: 'reviewer', userId });
  });
}

/** When the preferred one says no, the others are asked at once. */
export async function declineOffer(deps: Deps, principal: Principal, assignmentId: string): Promise<void> {
  const { id: userId } = requireUser(principal);
  await transaction(deps.db, async (db) => {
    const { offer } = await requireOffer(db, assignmentId, userId);
    if (offer.state === 'declined') return;
    if (!offer.live) throw fail('review_offer_ended');
    await answerOffer(db, { assignmentId, reviewerId: userId, state: 'declined' });
    await offerAssignment(deps, db, assignmentId);
  });
}

/** To whom nothing was ever offered, the review does not exist. */
async function requireOffer(db: Parameters<typeof selectOffer>[0], assignmentId: string, userId: string) {
  const found = await selectAssignment(db, assignmentId);
  if (!found || !(await selectOffer(db, assignmentId, userId))) throw fail('review_not_found');
  const assignment = await lockAssignment(db, found);
  const offer = await selectOffer(db, assignmentId, userId);
  if (!offer) throw fail('review_not_found');
  return { assignment, offer };
}

import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { acceptOffer, declineOffer } from './answer-offer.ts';
import { assignReviewer, listAllReviews } from './assign-reviewer.ts';
import { acceptReview, endReview, returnReview } from './decide-review.ts';
import { giveUpReview, handOverReview } from './hand-over-review.ts';
import { listReviewers } from './list-reviewers.ts';
import { listReviews, readProjectReview, readReview } from './list-reviews.ts';
import { exportPayouts, listOwnPayouts, listPayouts, markPayoutPaid } from './manage-payouts.ts';
import { listMessages, markRead, sendMessage } from './review-messages.ts';
import { readProfile, saveProfile } from './reviewer-profile.ts';

const endpoint = endpoints<Deps, Principal>();

export const assignmentRoutes = [
  endpoint(contract.getReviewerProfile, ({ deps, principal }) => readProfile(deps, requireUser(principal).id)),
  endpoint(contract.saveReviewerProfile, ({ deps, principal, body }) =>
    saveProfile(deps, requireUser(principal).id, body),
  ),
  endpoint(contract.listReviewers, ({ deps, principal, query }) =>
    listReviewers(deps.db, query, requireUser(principal).id),
  ),
  endpoint(contract.listReviews, ({ deps, principal }) => listReviews(deps, principal)),
  endpoint(contract.getReview, ({ deps, principal, params }) => readReview(deps, principal, params.assignmentId)),
  endpoint(contract.getProjectReview, ({ deps, principal, params }) =>
    readProjectReview(deps, principal, params.projectId),
  ),
  endpoint(contract.acceptOffer, ({ deps, principal, params }) => acceptOffer(deps, principal, params.assignmentId)),
  endpoint(contract.declineOffer, ({ deps, principal, params }) => declineOffer(deps, principal, params.assignmentId)),
  endpoint(contract.giveUpReview, ({ deps, principal, params }) => giveUpReview(deps, principal, params.assignmentId)),
  endpoint(contract.handOverReview, ({ deps, principal, params, body }) =>
    handOverReview(deps, principal, params.assignmentId, body.note),
  ),
  endpoint(contract.acceptReview, ({ deps, principal, params }) => acceptReview(deps, principal, params.assignmentId)),
  endpoint(contract.returnReview, ({ deps, principal, params, body }) =>
    returnReview(deps, principal, params.assignmentId, body.message),
  ),
  endpoint(contract.endReview, ({ deps, principal, params, body }) =>
    endReview(deps, principal, params.assignmentId, body.price),
  ),
  endpoint(contract.listReviewMessages, ({ deps, principal, params }) =>
    listMessages(deps, principal, params.assignmentId),
  ),
  endpoint(contract.sendReviewMessage, ({ deps, principal, params, body }) =>
    sendMessage(deps, principal, params.assignmentId, body.text),
  ),
  endpoint(contract.markReviewRead, ({ deps, principal, params, body }) =>
    markRead(deps, principal, params.assignmentId, body.message_id),
  ),
  endpoint(contract.listOwnPayouts, ({ deps, principal }) => listOwnPayouts(deps, requireUser(principal).id)),
  endpoint(contract.listAllReviews, ({ deps, query }) => listAllReviews(deps, query)),
  endpoint(contract.assignReviewer, ({ deps, principal, params, body }) =>
    assignReviewer(deps, {
      actorId: requireUser(principal).id,
      assignmentId: params.assignmentId,
      reviewerId: body.reviewer_id,
    }),
  ),
  endpoint(contract.listPayouts, ({ deps, query }) => listPayouts(deps, query)),
  endpoint(contract.exportPayouts, ({ deps, query }) => exportPayouts(deps, query.state)),
  endpoint(contract.markPayoutPaid, ({ deps, principal, params, body }) =>
    markPayoutPaid(deps, { actorId: requireUser(principal).id, payoutId: params.payoutId, reference: body.reference }),
  ),
];

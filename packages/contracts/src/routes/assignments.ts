import { route } from '@targum/wire';
import { z } from 'zod';
import { assignmentErrors } from '../assignment-errors.ts';
import { offeredReviewer, payout, reviewAssignment, reviewerProfile, reviewMessage } from '../assignments.ts';
import { productErrors } from '../errors.ts';

const { review_not_found, review_taken, review_offer_ended, review_state_changed } = assignmentErrors;
const { project_not_found, language_unknown, languages_equal } = productErrors;

const tag = 'Reviewers';
const params = z.object({ assignmentId: z.uuid() });

export const getReviewerProfile = route({
  name: 'get-reviewer-profile',
  method: 'GET',
  path: '/api/reviewer-profile',
  summary: 'What the caller reviews, how much, and whether they take reviews now',
  tag,
  access: 'reviewer',
  output: reviewerProfile,
});

export const saveReviewerProfile = route({
  name: 'save-reviewer-profile',
  method: 'PUT',
  path: '/api/reviewer-profile',
  summary: 'Change what the caller reviews; whoever becomes available is offered what waits',
  tag,
  access: 'reviewer',
  body: reviewerProfile.extend({
    name: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .regex(/^[^@]*$/),
  }),
  output: reviewerProfile,
  errors: { language_unknown, languages_equal },
});

export const listReviewers = route({
  name: 'list-reviewers',
  method: 'GET',
  path: '/api/reviewers',
  summary: 'Reviewers who take texts of a language pair now, without the caller',
  tag,
  access: 'user',
  scope: 'projects:read',
  query: z.object({ source_language: z.string().max(20), target_language: z.string().max(20) }),
  output: z.object({ reviewers: z.array(offeredReviewer) }),
  errors: { language_unknown, languages_equal },
});

export const listReviews = route({
  name: 'list-reviews',
  method: 'GET',
  path: '/api/reviews',
  summary: 'What is offered to the caller, what is with them, and what they have signed off',
  tag,
  access: 'reviewer',
  output: z.object({
    offered: z.array(reviewAssignment),
    running: z.array(reviewAssignment),
    /** The last hundred. */
    done: z.array(reviewAssignment),
  }),
});

export const getReview = route({
  name: 'get-review',
  method: 'GET',
  path: '/api/reviews/:assignmentId',
  summary: 'One review, for its author and its reviewer',
  tag,
  access: 'user',
  params,
  output: reviewAssignment,
  errors: { review_not_found },
});

export const getProjectReview = route({
  name: 'get-project-review',
  method: 'GET',
  path: '/api/projects/:projectId/assignment',
  summary: 'The review of a project; null where there is none',
  tag,
  access: 'visitor',
  scope: 'projects:read',
  params: z.object({ projectId: z.uuid() }),
  output: z.object({ assignment: reviewAssignment.nullable() }),
  errors: { project_not_found },
});

export const acceptOffer = route({
  name: 'accept-review-offer',
  method: 'POST',
  path: '/api/reviews/:assignmentId/accept-offer',
  summary: 'Take a review that is offered; whoever is first has it',
  tag,
  access: 'reviewer',
  params,
  output: reviewAssignment,
  errors: { review_not_found, review_taken, review_offer_ended },
});

export const declineOffer = route({
  name: 'decline-review-offer',
  method: 'POST',
  path: '/api/reviews/:assignmentId/decline-offer',
  summary: 'Say no to an offered review',
  tag,
  access: 'reviewer',
  params,
  output: 'none',
  errors: { review_not_found, review_offer_ended },
});

export const giveUpReview = route({
  name: 'give-up-review',
  method: 'POST',
  path: '/api/reviews/:assignmentId/give-up',
  summary: 'Give an accepted review back: it is offered to others, and earns nothing',
  tag,
  access: 'reviewer',
  params,
  output: 'none',
  errors: { review_not_found, review_state_changed },
});

export const handOverReview = route({
  name: 'hand-over-review',
  method: 'POST',
  path: '/api/reviews/:assignmentId/hand-over',
  summary: 'Hand the reviewed text over to its author, with a note',
  tag,
  access: 'reviewer',
  params,
  body: z.object({ note: z.string().trim().max(4_000) }),
  output: reviewAssignment,
  errors: { review_not_found, review_state_changed },
});

export const acceptReview = route({
  name: 'accept-review',
  method: 'POST',
  path: '/api/reviews/:assignmentId/accept',
  summary: 'Accept what the reviewer handed over: the review is signed off and the price is charged',
  tag,
  access: 'user',
  scope: 'projects:write',
  params,
  output: reviewAssignment,
  errors: { review_not_found, review_state_changed },
});

export const returnReview = route({
  name: 'return-review',
  method: 'POST',
  path: '/api/reviews/:assignmentId/return',
  summary: 'Send what was handed over back to the reviewer, with what is missing',
  tag,
  access: 'user',
  scope: 'projects:write',
  params,
  body: z.object({ message: z.string().trim().min(1).max(4_000) }),
  output: reviewAssignment,
  errors: { review_not_found, review_state_changed },
});

export const endReview = route({
  name: 'end-review',
  method: 'POST',
  path: '/api/reviews/:assignmentId/end',
  summary:
    'Deliver the text as it is. Before a reviewer has accepted, their part of the price is given back; after that the whole price is charged and the reviewer is paid',
  tag,
  access: 'user',
  scope: 'projects:write',
  params,
  body: z.object({
    /** What the page showed it would cost, in dollars: refused when it is another price by now. */
    price: z.number().min(0),
  }),
  output: reviewAssignment,
  errors: { review_not_found, review_state_changed },
});

export const listReviewMessages = route({
  name: 'list-review-messages',
  method: 'GET',
  path: '/api/reviews/:assignmentId/messages',
  summary: 'What author and reviewer wrote to each other, oldest first',
  tag,
  access: 'user',
  params,
  output: z.object({ messages: z.array(reviewMessage) }),
  errors: { review_not_found },
});

export const sendReviewMessage = route({
  name: 'send-review-message',
  method: 'POST',
  path: '/api/reviews/:assignmentId/messages',
  summary: 'Write to the other side of a review',
  tag,
  access: 'user',
  params,
  body: z.object({ text: z.string().trim().min(1).max(4_000) }),
  status: 201,
  output: reviewMessage,
  errors: { review_not_found, review_state_changed },
  perMinute: 60,
});

export const markReviewRead = route({
  name: 'mark-review-read',
  method: 'PUT',
  path: '/api/reviews/:assignmentId/messages/read',
  summary: 'Say that the messages up to one have been read',
  tag,
  access: 'user',
  params,
  body: z.object({ message_id: z.string().regex(/^\d{1,18}$/) }),
  output: 'none',
  errors: { review_not_found },
});

export const listOwnPayouts = route({
  name: 'list-own-payouts',
  method: 'GET',
  path: '/api/payouts',
  summary: 'What the caller has earned by reviews, newest first',
  tag,
  access: 'reviewer',
  output: z.object({ payouts: z.array(payout), due: z.number(), paid: z.number() }),
});

import { defineErrors } from '@targum/wire';

/** What the calls about reviews by a person can refuse. */
export const assignmentErrors = defineErrors({
  review_not_found: { status: 404, message: 'This review does not exist.' },
  review_not_signed_off: {
    status: 409,
    message: 'A reviewer is still at work. The file can be downloaded once the review is signed off.',
  },
  review_taken: { status: 409, message: 'Another reviewer has taken this review.' },
  review_offer_ended: { status: 409, message: 'This offer has ended.' },
  review_state_changed: { status: 409, message: 'The review has moved on since you opened the page.' },
  review_handed_over: { status: 409, message: 'You have handed this review over. The author has it now.' },
  reviewer_not_found: { status: 404, message: 'This reviewer does not exist, or does not review these languages.' },
  account_needed_for_review: {
    status: 403,
    message: 'Sign in first: a reviewer has to be able to reach you about your text.',
  },
  payout_not_found: { status: 404, message: 'This payout does not exist.' },
});

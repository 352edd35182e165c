import { nextCursor, pageQuery, route } from '@targum/wire';
import { z } from 'zod';
import { assignmentErrors } from '../assignment-errors.ts';
import { consoleReviewer, payout, payoutState, reviewAssignment } from '../assignments.ts';

const { review_not_found, review_state_changed, reviewer_not_found, payout_not_found } = assignmentErrors;

export const listAllReviews = route({
  name: 'list-all-reviews',
  method: 'GET',
  path: '/admin/api/reviews',
  summary: 'Reviews with the reviewers there are, newest first',
  tag: 'Console',
  access: 'admin',
  query: pageQuery.extend({ state: z.enum(['running', 'ended', 'all']).default('running') }),
  output: z.object({
    reviews: z.array(reviewAssignment),
    reviewers: z.array(consoleReviewer),
    next_cursor: nextCursor,
  }),
});

export const assignReviewer = route({
  name: 'assign-reviewer',
  method: 'PUT',
  path: '/admin/api/reviews/:assignmentId/reviewer',
  summary: 'Offer a review to one reviewer, or to all of its languages; whoever had it loses it',
  tag: 'Console',
  access: 'admin',
  params: z.object({ assignmentId: z.uuid() }),
  body: z.object({ reviewer_id: z.uuid().nullable() }),
  output: reviewAssignment,
  errors: { review_not_found, review_state_changed, reviewer_not_found },
});

const payoutFilter = { state: payoutState.optional() };

export const listPayouts = route({
  name: 'list-payouts',
  method: 'GET',
  path: '/admin/api/payouts',
  summary: 'What reviewers are owed and were paid, newest first',
  tag: 'Console',
  access: 'admin',
  query: pageQuery.extend(payoutFilter),
  output: z.object({ payouts: z.array(payout), due: z.number(), next_cursor: nextCursor }),
});

export const exportPayouts = route({
  name: 'export-payouts',
  method: 'GET',
  path: '/admin/api/payouts/export',
  summary: 'The same as a table for spreadsheets (CSV)',
  tag: 'Console',
  access: 'admin',
  query: z.object(payoutFilter),
  output: 'file',
});

export const markPayoutPaid = route({
  name: 'mark-payout-paid',
  method: 'PUT',
  path: '/admin/api/payouts/:payoutId/paid',
  summary: 'Note that a payout was paid; repeating it changes nothing',
  tag: 'Console',
  access: 'admin',
  params: z.object({ payoutId: z.uuid() }),
  body: z.object({ reference: z.string().trim().min(1).max(200) }),
  output: payout,
  errors: { payout_not_found },
});

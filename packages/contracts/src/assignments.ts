import { z } from 'zod';

/** Decimal dollars with two places. */
const dollars = z.number();

/** `open` waits for a reviewer; `accepted` and `returned` are with the reviewer, `handed_over` is with the author. */
export const assignmentState = z.enum(['open', 'accepted', 'handed_over', 'returned', 'signed_off', 'ended']);

export const reviewAssignment = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  project_name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  words: z.int(),
  rush: z.boolean(),
  state: assignmentState,
  /** Whose view this is: what belongs to the other one is left out. */
  side: z.enum(['owner', 'reviewer', 'admin']),
  /** Who has it, or who signed it. */
  reviewer: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
  /** How many reviewers have the offer before them. */
  offers: z.int(),
  /** Until when the caller may accept; null when nothing is offered to them. */
  offer_expires_at: z.iso.datetime().nullable(),
  due_at: z.iso.datetime(),
  overdue: z.boolean(),
  /** When it counts as accepted without a word from the author. */
  accept_by: z.iso.datetime().nullable(),
  /** How often it came back from the author. */
  returns: z.int(),
  accepted_at: z.iso.datetime().nullable(),
  handed_over_at: z.iso.datetime().nullable(),
  signed_off_at: z.iso.datetime().nullable(),
  /** Signed off because the author said nothing in time. */
  accepted_by_itself: z.boolean(),
  unread: z.int(),
  /** For the author: the price in all, and what it would be if the review ended now. */
  price: dollars.nullable(),
  end_price: dollars.nullable(),
  /** For the reviewer: what the review earns. */
  payout: dollars.nullable(),
  created_at: z.iso.datetime(),
});

export const reviewMessage = z.object({
  id: z.string(),
  side: z.enum(['owner', 'reviewer']),
  /** Notes at a hand-over and reasons for a return stand among the messages. */
  kind: z.enum(['message', 'hand_over', 'return']),
  author: z.string(),
  text: z.string(),
  /** Written by the caller's side. */
  own: z.boolean(),
  created_at: z.iso.datetime(),
});

/** As in 'en>he'. */
const languagePair = z.string().regex(/^[a-z]{2,3}>[a-z]{2,3}$/);

export const reviewerProfile = z.object({
  /** Stands under what they sign: the name of their account; empty while it is only an address. */
  name: z.string(),
  pairs: z.array(languagePair).max(50),
  words_per_week: z.int().min(500).max(200_000),
  rate_note: z.string().trim().max(500),
  available: z.boolean(),
});

/** A reviewer as authors see them. */
export const offeredReviewer = z.object({ id: z.uuid(), name: z.string(), words_per_week: z.int(), note: z.string() });

export const consoleReviewer = offeredReviewer.extend({
  email: z.string(),
  pairs: z.array(z.string()),
  available: z.boolean(),
  /** Reviews that are with them now. */
  running: z.int(),
});

export const payoutState = z.enum(['due', 'paid']);

export const payout = z.object({
  id: z.uuid(),
  project_name: z.string(),
  reviewer: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  words: z.int(),
  amount: dollars,
  state: payoutState,
  /** The bank's or the bookkeeping's own number. */
  reference: z.string().nullable(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});

export type AssignmentState = z.output<typeof assignmentState>;
export type ConsoleReviewer = z.output<typeof consoleReviewer>;
export type OfferedReviewer = z.output<typeof offeredReviewer>;
export type Payout = z.output<typeof payout>;
export type ReviewAssignment = z.output<typeof reviewAssignment>;
export type ReviewerProfile = z.output<typeof reviewerProfile>;
export type ReviewMessage = z.output<typeof reviewMessage>;

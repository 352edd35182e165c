import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

export const assignmentMailKind = z.enum([
  'offer',
  'offer_expired',
  'due_soon',
  'overdue',
  'taken_away',
  'returned',
  'signed_off_reviewer',
  'review_begun',
  'accepted',
  'handed_over',
  'reopened',
  'signed_off_owner',
  'message',
  'no_reviewer',
]);

const input = z.object({
  userId: z.uuid(),
  kind: assignmentMailKind,
  /** A page of ours. */
  path: z.string(),
  project: z.string(),
  /** The other person. */
  name: z.string(),
  text: z.string(),
  /** The moment that matters next. */
  at: z.iso.datetime().nullable(),
  /** In micro-dollars. */
  amount: z.string().nullable(),
  words: z.int(),
});

export type AssignmentMail = z.output<typeof input>;

/** Writes to one person of a review about a step of it. It carries all it says: the project may be gone by then. */
export const assignmentMail = defineJob<Deps>()({
  name: 'assignment-mail',
  input,
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  handler: async () => (await import('./send-assignment-mail.ts')).sendAssignmentMail,
});

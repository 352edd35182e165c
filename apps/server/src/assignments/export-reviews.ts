import type { Executor } from '@targum/server-kit';
import { selectForExport } from './assignments.sql.ts';
import { listPayoutsOf } from './manage-payouts.ts';
import { selectMessages } from './messages.sql.ts';
import { selectProfile } from './reviewers.sql.ts';

/** What is kept about somebody's reviews, as author and as reviewer: for the export of everything. */
export async function exportReviews(db: Executor, userId: string) {
  const reviews = [];
  for (const row of await selectForExport(db, userId)) {
    const { project_name, state, reviewer_name, words, accepted_at, handed_over_at, signed_off_at, created_at } = row;
    const messages = await selectMessages(db, row.id);
    const own = row.owner_id === userId ? 'owner' : 'reviewer';
    const dates = { created_at, accepted_at, handed_over_at, signed_off_at };
    reviews.push({ project_name, own, state, reviewer_name, words, ...dates, messages });
  }
  const [reviewer, payouts] = [await selectProfile(db, userId), await listPayoutsOf(db, userId)];
  return reviewer || reviews.length + payouts.length > 0 ? { reviewer, payouts, reviews } : undefined;
}

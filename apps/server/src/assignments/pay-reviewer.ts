import { reviewRules } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { findContact } from '../account/find-contact.ts';
import { findFrozenEstimate } from '../estimates/find-frozen-estimate.ts';
import { type Amount, percentOf, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import type { AssignmentRow } from './assignments.sql.ts';
import { insertPayout } from './payouts.sql.ts';

/** The share of the price before discounts: what the house gives away is not the reviewer's loss. */
export async function payoutOf(db: Executor, { project_id }: Pick<AssignmentRow, 'project_id'>): Promise<Amount> {
  const price = await findFrozenEstimate(db, project_id);
  if (!price) return 0n;
  return percentOf(toAmount(price.totalMicros) + toAmount(price.discountMicros), reviewRules.sharePercent);
}

/** Enters what the reviewer has earned, in the caller's transaction; a review is paid once, however often this runs. */
export async function payReviewer(db: Executor, assignment: AssignmentRow): Promise<Amount> {
  const amount = await payoutOf(db, assignment);
  const reviewer = assignment.reviewer_id === null ? undefined : await findContact(db, assignment.reviewer_id);
  if (!reviewer || amount === 0n) return 0n;
  const made = await insertPayout(db, {
    assignmentId: assignment.id,
    projectId: assignment.project_id,
    projectName: assignment.project_name,
    reviewerId: reviewer.id,
    name: reviewer.name,
    email: reviewer.email,
    words: assignment.words,
    amount,
  });
  if (!made) return amount;
  await postTransfer(db, {
    key: `review:${assignment.id}`,
    kind: 'review_earned',
    holder: userHolder(reviewer.id),
    projectId: assignment.project_id,
    note: assignment.project_name,
    moves: { review_costs: -amount, payable: amount },
  });
  return amount;
}

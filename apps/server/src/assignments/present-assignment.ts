import type { ReviewAssignment } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { findOrder } from '../billing/find-order.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import type { AssignmentRow } from './assignments.sql.ts';
import { countUnread } from './messages.sql.ts';
import { selectOffer } from './offers.sql.ts';
import { payoutOf } from './pay-reviewer.ts';

type View = { side: 'owner' } | { side: 'admin' } | { side: 'reviewer'; userId: string };

/** A review as one side sees it. */
export async function presentAssignment(db: Executor, row: AssignmentRow, view: View): Promise<ReviewAssignment> {
  const own = view.side === 'reviewer' && row.state === 'open' ? await selectOffer(db, row.id, view.userId) : undefined;
  const read = view.side === 'owner' ? row.owner_read : row.reviewer_read;
  const talks = view.side === 'owner' || (view.side === 'reviewer' && row.reviewer_id === view.userId);
  const side = view.side === 'owner' ? 'owner' : 'reviewer';
  const price = view.side === 'reviewer' ? null : await priceOf(db, row);
  const payout = view.side === 'owner' ? null : await payoutOf(db, row);
  return {
    id: row.id,
    project_id: row.project_id,
    project_name: row.project_name,
    source_language: row.source_language,
    target_language: row.target_language,
    words: row.words,
    rush: row.rush,
    state: row.state,
    side: view.side,
    reviewer: row.reviewer_name === null ? null : { id: row.reviewer_id, name: row.reviewer_name },
    offers: row.state === 'open' ? row.offers : 0,
    offer_expires_at: own?.live ? own.expires_at.toISOString() : null,
    due_at: row.due_at.toISOString(),
    overdue: row.overdue,
    accept_by: row.accept_by?.toISOString() ?? null,
    returns: row.returns,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    handed_over_at: row.handed_over_at?.toISOString() ?? null,
    signed_off_at: row.signed_off_at?.toISOString() ?? null,
    accepted_by_itself: row.accepted_by_itself,
    unread: talks ? await countUnread(db, row.id, { side, read }) : 0,
    price: price?.whole ?? null,
    end_price: price?.ended ?? null,
    payout: payout === null ? null : inDollars(payout),
    created_at: row.created_at.toISOString(),
  };
}

/** What the order costs, and what it would cost if its review ended now. */
export async function priceOf(db: Executor, row: AssignmentRow): Promise<{ whole: number; ended: number } | null> {
  const order = await findOrder(db, row.project_id);
  if (!order) return null;
  const whole = toAmount(order.total_micros);
  const draft = whole - toAmount(order.review_micros);
  return { whole: inDollars(whole), ended: inDollars(row.state === 'open' ? draft : whole) };
}

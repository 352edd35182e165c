import { billingErrors, reviewRules, visitorTrialMicros } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Amount, inDollars, percentOf, roundToCent, toAmount } from '../ledger/amount.ts';
import type { Holder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockBalance, readProjectSums } from '../ledger/read-balance.ts';
import type { Discount } from './find-discounts.ts';
import { insertOrder, lockOrder, type OrderRow, reopenOrder } from './orders.sql.ts';
import { spendPromotion } from './redeem-promotion.ts';

const fail = AppError.of(billingErrors);

interface Agreement {
  projectId: string;
  projectName: string;
  holder: Holder;
  words: number;
  totalMicros: number;
  discounts: readonly Discount[];
  /** A person reviews it: that part of the price is charged only when it was earned. */
  reviewed?: boolean;
}

/**
 * Sets a project's price aside, in the caller's transaction: the translation starts if and only if the money is
 * there. Repeating it changes nothing.
 */
export async function reservePrice(db: Executor, agreement: Agreement): Promise<void> {
  const { projectId, holder } = agreement;
  const total = roundToCent(toAmount(agreement.totalMicros));
  const review = agreement.reviewed ? percentOf(total, reviewRules.sharePercent) : 0n;
  const fresh = await insertOrder(db, { ...agreement, total, review });
  const order = await lockOrder(db, projectId);
  if (!order) throw new Error(`The order of ${projectId} vanished inside its own transaction`);
  if (!fresh) return;
  await spendPromotion(db, holder, projectId, agreement.discounts);
  await setAside(db, order, 1);
}

/** For a translation that is taken up after a failure: its agreement is there, its money was given back. */
export async function reserveAgain(db: Executor, projectId: string): Promise<void> {
  const order = await lockOrder(db, projectId);
  if (!order || order.closed_at === null) return;
  await reopenOrder(db, projectId);
  await setAside(db, order, order.round + 1);
}

async function setAside(db: Executor, order: OrderRow, round: number): Promise<void> {
  const holder: Holder = { kind: order.holder_kind, id: order.holder_id };
  const { charged } = await readProjectSums(db, order.project_id);
  const needed = toAmount(order.total_micros) - charged;
  if (needed <= 0n) return;
  if (holder.kind === 'visitor') await grantTrial(db, holder);
  const { credits } = await lockBalance(db, holder);
  if (credits < needed) throw refuse(holder, needed, credits);
  await postTransfer(db, {
    key: `reserve:${order.project_id}:${round}`,
    kind: 'reservation',
    holder,
    projectId: order.project_id,
    note: order.project_name,
    moves: { credits: -needed, reserved: needed },
  });
}

function refuse(holder: Holder, price: Amount, balance: Amount): AppError {
  const facts = {
    missing: inDollars(price - balance),
    missing_micros: String(price - balance),
    price: inDollars(price),
    balance: inDollars(balance),
  };
  return fail(holder.kind === 'visitor' ? 'trial_exhausted' : 'payment_required', { facts });
}

/** What can be tried without an account, given once to a browser. */
async function grantTrial(db: Executor, holder: Holder): Promise<void> {
  const amount = toAmount(visitorTrialMicros);
  await postTransfer(db, {
    key: `trial:${holder.id}`,
    kind: 'trial_credit',
    holder,
    moves: { promotions: -amount, credits: amount },
  });
}

import type { Executor } from '@targum/server-kit';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { issueInvoice } from './issue-invoice.ts';
import { insertPayment, lockPayment, markSucceeded, type PaymentRow, updateAmount } from './payments.sql.ts';
import type { PaymentFact } from './provider.ts';

type Paid = Extract<PaymentFact, { kind: 'subscription_paid' }>;

/** A month's price goes straight to revenue. The first belongs to the checkout, every later one is a payment of its own. */
export async function settleSubscriptionPayment(deps: Deps, db: Executor, paid: Paid): Promise<void> {
  if (paid.amount === 0n) return;
  const payment = await paymentOf(deps, db, paid);
  if (payment.state === 'succeeded' || payment.state === 'refunded') return;
  await updateAmount(db, payment.id, paid.amount);
  await markSucceeded(db, payment.id, paid.intent);
  await postTransfer(db, {
    key: `subscription:${paid.invoice}`,
    kind: 'subscription',
    holder: userHolder(paid.userId),
    paymentId: payment.id,
    note: paid.plan,
    moves: { card_receipts: -paid.amount, revenue: paid.amount },
  });
  await issueInvoice(db, { ...payment, amount_micros: String(paid.amount) }, `Targum ${paid.plan}, one month`);
  await queueMail(deps, db, {
    userId: paid.userId,
    kind: 'receipt',
    amount: paid.amount,
    about: `Targum ${paid.plan}`,
  });
}

async function paymentOf(deps: Deps, db: Executor, paid: Paid): Promise<PaymentRow> {
  const begun = paid.paymentId ? await lockPayment(db, paid.paymentId) : undefined;
  if (begun?.user_id === paid.userId && begun.kind === 'subscription') return begun;
  const made = await insertPayment(db, {
    userId: paid.userId,
    kind: 'subscription',
    requestKey: `invoice:${paid.invoice}`,
    amount: paid.amount,
    plan: paid.plan,
    provider: deps.payments.name,
    mode: deps.payments.mode,
  });
  return (await lockPayment(db, made.id)) ?? made;
}

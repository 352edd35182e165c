import type { Executor } from '@targum/server-kit';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { type Amount, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { issueInvoice } from './issue-invoice.ts';
import { lockPayment, markFailed, markSucceeded } from './payments.sql.ts';

interface Paid {
  paymentId: string;
  userId: string;
  amount: Amount;
  intent: string | null;
}

/**
 * Money that arrived becomes credit: in the caller's transaction, once, however many messages and answers say so.
 * What was paid must be what was asked, by whom it was asked.
 */
export async function settlePayment(deps: Deps, db: Executor, paid: Paid): Promise<void> {
  const payment = await lockPayment(db, paid.paymentId);
  if (!payment || payment.state === 'succeeded' || payment.state === 'refunded') return;
  if (payment.kind !== 'credit' && payment.kind !== 'card') return;
  if (payment.user_id !== paid.userId || toAmount(payment.amount_micros) !== paid.amount) {
    deps.log.warn({ payment: payment.id }, 'A payment does not match what was asked for and was not booked');
    await markFailed(db, payment.id, 'failed', 'amount_mismatch');
    return;
  }
  await markSucceeded(db, payment.id, paid.intent);
  await postTransfer(db, {
    key: `payment:${payment.id}`,
    kind: 'purchase',
    holder: userHolder(payment.user_id),
    paymentId: payment.id,
    moves: { card_receipts: -paid.amount, credits: paid.amount },
  });
  await issueInvoice(db, payment, 'Targum credit');
  await queueMail(deps, db, { userId: payment.user_id, kind: 'receipt', amount: paid.amount, about: 'Targum' });
}

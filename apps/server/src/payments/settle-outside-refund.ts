import type { Executor } from '@targum/server-kit';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { smaller, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockBalance } from '../ledger/read-balance.ts';
import { addRefunded, lockPaymentByIntent } from './payments.sql.ts';
import type { PaymentFact } from './provider.ts';

/**
 * Somebody gave money back on the provider's own pages. Our own refunds are in the books already, so only what goes
 * beyond them counts; it comes out of the user's credit as far as that goes, and out of our pocket for the rest.
 */
export async function settleOutsideRefund(
  deps: Deps,
  db: Executor,
  fact: Extract<PaymentFact, { kind: 'refunded' }>,
): Promise<void> {
  const payment = await lockPaymentByIntent(db, fact.intent);
  if (!payment) return;
  const total = smaller(fact.total, toAmount(payment.amount_micros));
  const more = total - toAmount(payment.refunded_micros);
  if (more <= 0n) return;
  const holder = userHolder(payment.user_id);
  const { credits } = await lockBalance(db, holder);
  const taken = payment.kind === 'subscription' ? 0n : smaller(more, credits);
  await postTransfer(db, {
    key: `outside-refund:${payment.id}:${total}`,
    kind: 'refund_to_card',
    holder,
    paymentId: payment.id,
    moves: { credits: -taken, refunds: taken - more, card_receipts: more },
  });
  await addRefunded(db, payment.id, more);
  await queueMail(deps, db, { userId: payment.user_id, kind: 'refund', amount: more, about: 'Stripe' });
}

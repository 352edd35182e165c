import { transaction } from '@targum/server-kit';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { addRefunded, selectPayment } from './payments.sql.ts';
import { ProviderError } from './provider.ts';
import { endRefund, type RefundRow, selectRefund } from './refunds.sql.ts';

export async function send(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  const refund = await selectRefund(deps.db, refundId);
  const payment = refund?.payment_id ? await selectPayment(deps.db, refund.payment_id) : undefined;
  if (!refund || refund.state !== 'pending' || !payment?.intent_reference) return;
  const amount = toAmount(refund.amount_micros);
  try {
    const intent = payment.intent_reference;
    const { reference } = await deps.payments.refund({ refundId, intent, amount });
    await transaction(deps.db, async (db) => {
      if (!(await endRefund(db, refundId, 'succeeded', reference))) return;
      await queueMail(deps, db, { userId: refund.user_id, kind: 'refund', amount, about: refund.reason });
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.final) throw error;
    deps.log.warn({ err: error, refundId }, 'The payment provider refused a refund; the credit was given back');
    await undo(deps, refund, payment.kind === 'subscription');
  }
}

/** The provider will not do it: the books go back to where they were, by a transfer the other way. */
async function undo(deps: Deps, refund: RefundRow, spent: boolean): Promise<void> {
  const amount = toAmount(refund.amount_micros);
  await transaction(deps.db, async (db) => {
    if (!refund.payment_id || !(await endRefund(db, refund.id, 'failed', null))) return;
    await addRefunded(db, refund.payment_id, -amount);
    await postTransfer(db, {
      key: `refund-undone:${refund.id}`,
      kind: 'refund_to_credit',
      holder: userHolder(refund.user_id),
      paymentId: refund.payment_id,
      note: refund.reason,
      moves: { card_receipts: -amount, [spent ? 'refunds' : 'credits']: amount },
    });
  });
}

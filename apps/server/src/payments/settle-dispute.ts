import type { Executor } from '@targum/server-kit';
import { findContact } from '../account/find-contact.ts';
import { recordAudit } from '../admin/record-audit.ts';
import { type Amount, smaller, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockBalance } from '../ledger/read-balance.ts';
import { type DisputeRow, lockDispute, updateDispute } from './disputes.sql.ts';
import { addRefunded, lockPaymentByIntent } from './payments.sql.ts';
import type { PaymentFact } from './provider.ts';

type Dispute = Extract<PaymentFact, { kind: 'disputed' }>;
type Payment = NonNullable<Awaited<ReturnType<typeof lockPaymentByIntent>>>;

/**
 * A card's owner contests a payment: the bank takes the money at once, and gives it back if it decides for us. Its
 * messages come in any order and more than once; each step is taken once, and administrators read of it in the console.
 */
export async function settleDispute(db: Executor, fact: Dispute): Promise<void> {
  const payment = await lockPaymentByIntent(db, fact.intent);
  if (!payment) return;
  const dispute = await lockDispute(db, { id: fact.dispute, paymentId: payment.id, reason: fact.reason });
  const ended = dispute.state === 'won' || dispute.state === 'lost';
  // What the bank has decided is not opened again by older news; a lost case may still be won on appeal.
  if (dispute.state === fact.state && !dispute.fresh) return;
  if (ended && !(dispute.state === 'lost' && fact.state === 'won')) return;
  let { amount, taken } = { amount: toAmount(dispute.amount_micros), taken: toAmount(dispute.taken_micros) };
  if ((fact.state === 'open' || fact.state === 'lost') && amount === 0n)
    ({ amount, taken } = await withdraw(db, payment, fact));
  if (fact.state === 'won' && amount > 0n) await giveBack(db, payment, dispute);
  await updateDispute(db, fact.dispute, { state: fact.state, amount, taken });
  await tellConsole(db, payment, fact);
}

/** Out of the user's credit as far as that goes, and out of our pocket for the rest. */
async function withdraw(db: Executor, payment: Payment, fact: Dispute): Promise<{ amount: Amount; taken: Amount }> {
  const amount = smaller(fact.amount, toAmount(payment.amount_micros) - toAmount(payment.refunded_micros));
  if (amount <= 0n) return { amount: 0n, taken: 0n };
  const holder = userHolder(payment.user_id);
  const { credits } = await lockBalance(db, holder);
  const taken = payment.kind === 'subscription' ? 0n : smaller(amount, credits);
  await postTransfer(db, {
    key: `dispute:${fact.dispute}`,
    kind: 'dispute',
    holder,
    paymentId: payment.id,
    note: fact.reason,
    moves: { credits: -taken, refunds: taken - amount, card_receipts: amount },
  });
  await addRefunded(db, payment.id, amount);
  return { amount, taken };
}

async function giveBack(db: Executor, payment: Payment, dispute: DisputeRow): Promise<void> {
  const [amount, taken] = [toAmount(dispute.amount_micros), toAmount(dispute.taken_micros)];
  await postTransfer(db, {
    key: `dispute-won:${dispute.id}`,
    kind: 'dispute_won',
    holder: userHolder(payment.user_id),
    paymentId: payment.id,
    moves: { credits: taken, refunds: amount - taken, card_receipts: -amount },
  });
  await addRefunded(db, payment.id, -amount);
}

async function tellConsole(db: Executor, payment: Payment, { state, reason, dispute }: Dispute): Promise<void> {
  const action = (
    { inquiry: 'dispute.opened', open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const
  )[state];
  const subject = (await findContact(db, payment.user_id))?.email ?? payment.id;
  await recordAudit(db, { action, actorId: null, subject, note: `${reason} · ${dispute}` });
}

import type { Executor } from '@targum/server-kit';
import { applySubscription } from '../billing/apply-subscription.ts';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { toAmount } from '../ledger/amount.ts';
import { insertCustomer, lockPayment, markFailed, markSucceeded, removeCard, updateCard } from './payments.sql.ts';
import type { Card, PaymentFact } from './provider.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleOutsideRefund } from './settle-outside-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { settleSubscriptionPayment } from './settle-subscription-payment.ts';

interface Context {
  madeAt: Date;
  /** Asked of the provider beforehand, for a card that was saved. */
  card?: Card | undefined;
}

/** What the provider told us, put into our books; in whatever order and however often it comes. */
export async function applyFact(deps: Deps, db: Executor, fact: PaymentFact, context: Context): Promise<void> {
  switch (fact.kind) {
    case 'paid':
      return settlePayment(deps, db, fact);
    case 'payment_failed':
      return applyFailure(deps, db, fact);
    case 'checkout_expired':
      return void (await markFailed(db, fact.paymentId, 'expired', null));
    case 'card_saved':
      return applyCard(deps, db, fact, context.card);
    case 'card_removed':
      return removeCard(db, fact.method);
    case 'subscription':
      return void (await applySubscription(db, deps.payments.name, fact.facts, context.madeAt));
    case 'subscription_paid':
      return settleSubscriptionPayment(deps, db, fact);
    case 'subscription_payment_failed':
      return queueMail(deps, db, {
        userId: fact.userId,
        kind: 'payment_failed',
        amount: fact.amount,
        about: fact.plan,
      });
    case 'refunded':
      return settleOutsideRefund(deps, db, fact);
    case 'disputed':
      return settleDispute(db, fact);
    case 'nothing':
      return undefined;
  }
}

async function applyFailure(
  deps: Deps,
  db: Executor,
  fact: Extract<PaymentFact, { kind: 'payment_failed' }>,
): Promise<void> {
  if (!fact.final) return;
  const payment = await lockPayment(db, fact.paymentId);
  if (!payment || !(await markFailed(db, payment.id, 'failed', fact.reason))) return;
  const amount = toAmount(payment.amount_micros);
  await queueMail(deps, db, { userId: payment.user_id, kind: 'payment_failed', amount, about: fact.reason });
}

async function applyCard(
  deps: Deps,
  db: Executor,
  fact: Extract<PaymentFact, { kind: 'card_saved' }>,
  card: Card | undefined,
): Promise<void> {
  const payment = await lockPayment(db, fact.paymentId);
  if (!card || payment?.user_id !== fact.userId || payment.state === 'succeeded') return;
  await insertCustomer(db, fact.userId, deps.payments.name, fact.customer);
  await updateCard(db, fact.userId, deps.payments.name, card);
  await markSucceeded(db, payment.id, null);
}

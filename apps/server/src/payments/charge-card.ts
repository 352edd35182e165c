import { billingErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError, isAppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { type Amount, fromCents, toAmount } from '../ledger/amount.ts';
import { findSavedCard } from './find-customer.ts';
import { orUnavailable } from './or-unavailable.ts';
import { insertPayment, markFailed, type PaymentRow, selectCardPayments } from './payments.sql.ts';
import type { Card, ChargeResult } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

const fail = AppError.of(billingErrors);

/** Providers take nothing smaller; what is over stays as credit. */
const leastCharge = fromCents(50);

/**
 * Runs a start; when the user's credit does not cover it and a card is saved, what is missing is bought as credit with
 * that card, and the start runs once more. Credit comes first, the card second, and what is not delivered in the end
 * goes back to credit.
 */
export async function withCard<T>(
  deps: Deps,
  principal: Principal,
  projectId: string,
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'payment_required' || principal.kind !== 'user') throw error;
    const card = await findSavedCard(deps, principal.id);
    if (!card) throw error;
    await buyMissing(deps, principal.id, projectId, card, missingOf(error));
    return start();
  }
}

function missingOf(error: AppError): Amount {
  const missing = toAmount(String(error.facts?.['missing_micros']));
  return missing < leastCharge ? leastCharge : missing;
}

async function buyMissing(
  deps: Deps,
  userId: string,
  projectId: string,
  card: Card & { customer: string },
  missing: Amount,
): Promise<void> {
  const payment = await openPayment(deps, userId, projectId, missing);
  const amount = toAmount(payment.amount_micros);
  const result = await orUnavailable(() =>
    deps.payments.chargeCard({
      paymentId: payment.id,
      userId,
      customer: card.customer,
      method: card.method,
      amount,
      description: 'Targum credit',
    }),
  );
  if (result.state === 'succeeded') {
    await transaction(deps.db, (db) =>
      settlePayment(deps, db, { paymentId: payment.id, userId, amount: result.amount, intent: result.intent }),
    );
    return;
  }
  await recordRefusal(deps, payment, result);
  throw fail(result.state === 'declined' ? 'card_declined' : 'card_needs_confirmation');
}

/** A charge whose end is not known is gone on with, under the same key; only after its end there can be another. */
async function openPayment(deps: Deps, userId: string, projectId: string, amount: Amount): Promise<PaymentRow> {
  const before = await selectCardPayments(deps.db, projectId);
  const open = before.find((payment) => payment.state === 'pending');
  if (open) return open;
  return insertPayment(deps.db, {
    userId,
    kind: 'card',
    requestKey: `card:${projectId}:${before.length}`,
    amount,
    projectId,
    provider: deps.payments.name,
    mode: deps.payments.mode,
  });
}

async function recordRefusal(
  deps: Deps,
  payment: PaymentRow,
  result: Exclude<ChargeResult, { state: 'succeeded' }>,
): Promise<void> {
  await transaction(deps.db, async (db) => {
    if (!(await markFailed(db, payment.id, 'failed', result.reason))) return;
    const amount = toAmount(payment.amount_micros);
    await queueMail(deps, db, { userId: payment.user_id, kind: 'payment_failed', amount, about: result.reason });
  });
}

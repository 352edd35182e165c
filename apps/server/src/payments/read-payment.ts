import { billingErrors, findPlan, type Payment } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { applyFact } from './apply-fact.ts';
import { selectInvoiceOfPayment } from './invoices.sql.ts';
import { type PaymentRow, selectPayment } from './payments.sql.ts';
import { readCard } from './receive-event.ts';

/** So long the provider's message has the time to come by itself. */
const patienceMs = 10_000;

/** One's own payment; when its message seems lost, the provider is asked. */
export async function readPayment(deps: Deps, userId: string, paymentId: string): Promise<Payment> {
  const fail = AppError.of(billingErrors);
  let payment = await selectPayment(deps.db, paymentId);
  if (payment?.user_id !== userId) throw fail('payment_not_found');
  if (payment.state === 'pending' && Date.now() - payment.created_at.getTime() > patienceMs) {
    await catchUp(deps, payment);
    payment = (await selectPayment(deps.db, paymentId)) ?? payment;
  }
  const invoice = await selectInvoiceOfPayment(deps.db, payment.id);
  return {
    payment_id: payment.id,
    kind: payment.kind,
    state: payment.state,
    amount: inDollars(toAmount(payment.amount_micros)),
    plan: payment.plan === null ? null : findPlan(payment.plan).name,
    payment_mode: payment.mode,
    failure: payment.failure,
    invoice_id: invoice?.id ?? null,
    created_at: payment.created_at.toISOString(),
  };
}

async function catchUp(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!payment.checkout_reference || payment.provider !== deps.payments.name) return;
  try {
    const fact = await deps.payments.readCheckout(payment.checkout_reference);
    const card = await readCard(deps, fact);
    await transaction(deps.db, (db) => applyFact(deps, db, fact, { madeAt: new Date(), card }));
  } catch (error) {
    deps.log.info({ err: error, payment: payment.id }, 'The payment provider could not be asked about a payment');
  }
}

import { wholeNumber } from '@targum/contracts';
import { inCents, toAmount } from '../ledger/amount.ts';
import type { SessionFacts } from './read-stripe-event.ts';
import type { TestCheckoutRow } from './test-bank.sql.ts';

const secondsInPeriod = 30 * 24 * 3600;

/** A checkout as Stripe would show it: only what we read of one. */
export function checkoutSession(checkout: TestCheckoutRow, method: string): SessionFacts & { id: string } {
  return {
    id: checkout.id,
    mode: checkout.kind,
    status: checkout.state,
    payment_status: checkout.state === 'complete' ? 'paid' : 'unpaid',
    currency: 'usd',
    amount_total: centsOf(checkout),
    customer: checkout.customer,
    metadata: checkout.metadata,
    payment_intent: checkout.kind === 'payment' ? intentOf(checkout) : null,
    setup_intent: checkout.kind === 'setup' ? `seti_${method}` : null,
  };
}

/** What a provider would tell us after a checkout, in the order in which Stripe does. */
export function eventsOfCheckout(checkout: TestCheckoutRow, method: string, now: number): string[] {
  const done: TestCheckoutRow = { ...checkout, state: 'complete' };
  const objects: [string, object][] =
    checkout.kind === 'subscription'
      ? [
          ['customer.subscription.created', subscription(done, now)],
          ['invoice.paid', invoice(done)],
        ]
      : [];
  objects.push(['checkout.session.completed', checkoutSession(done, method)]);
  return objects.map(([type, object]) =>
    JSON.stringify({ id: `evt_${type}_${checkout.id}`, object: 'event', type, created: now, data: { object } }),
  );
}

function subscription(checkout: TestCheckoutRow, now: number) {
  return {
    id: `sub_test_${checkout.metadata.payment_id}`,
    status: 'active',
    cancel_at_period_end: false,
    ended_at: null,
    metadata: checkout.metadata,
    items: { data: [{ current_period_end: now + secondsInPeriod }] },
  };
}

function invoice(checkout: TestCheckoutRow) {
  return {
    id: `in_test_${checkout.metadata.payment_id}`,
    currency: 'usd',
    billing_reason: 'subscription_create',
    amount_paid: centsOf(checkout),
    parent: { subscription_details: { metadata: checkout.metadata } },
    payments: { data: [{ payment: { payment_intent: intentOf(checkout) } }] },
  };
}

function intentOf(checkout: TestCheckoutRow): string {
  return `pi_test_${checkout.metadata.payment_id}`;
}

function centsOf(checkout: TestCheckoutRow): number {
  return wholeNumber(inCents(toAmount(checkout.amount_micros)));
}

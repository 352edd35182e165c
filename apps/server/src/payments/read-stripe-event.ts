import type { Stripe } from 'stripe';
import { fromCents } from '../ledger/amount.ts';
import type { PaymentEvent, PaymentFact, SubscriptionFacts } from './provider.ts';

const nothing: PaymentFact = { kind: 'nothing' };

/** Stripe's event in our own words; what does not concern us is `nothing`. */
export function readStripeEvent(event: Stripe.Event): PaymentEvent {
  return { id: event.id, type: event.type, madeAt: fromSeconds(event.created), fact: readFact(event) };
}

function readFact(event: Stripe.Event): PaymentFact {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readSession(event.data.object);
    case 'checkout.session.async_payment_failed':
      return withPayment(event.data.object.metadata, (paymentId) => ({
        kind: 'payment_failed',
        paymentId,
        reason: 'payment_failed',
        final: true,
      }));
    case 'checkout.session.expired':
      return withPayment(event.data.object.metadata, (paymentId) => ({ kind: 'checkout_expired', paymentId }));
    case 'payment_intent.succeeded':
      return readIntent(event.data.object);
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error: error } = event.data.object;
      return withPayment(metadata, (paymentId) => ({
        kind: 'payment_failed',
        paymentId,
        reason: error?.decline_code ?? error?.code ?? 'payment_failed',
        // In a checkout the person may try another card; a charge without them has ended.
        final: metadata['off_session'] === 'true',
      }));
    }
    case 'payment_method.detached':
      return { kind: 'card_removed', method: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const facts = readSubscription(event.data.object);
      return facts ? { kind: 'subscription', facts } : nothing;
    }
    case 'invoice.paid':
      return readInvoice(event.data.object, true);
    case 'invoice.payment_failed':
      return readInvoice(event.data.object, false);
    case 'charge.refunded': {
      const { payment_intent: intent, amount_refunded: cents } = event.data.object;
      return intent ? { kind: 'refunded', intent: idOf(intent), total: fromCents(cents) } : nothing;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return readDispute(event.data.object, disputeStates[event.data.object.status]);
    case 'charge.dispute.funds_withdrawn':
      return readDispute(event.data.object, 'open');
    case 'charge.dispute.funds_reinstated':
      return readDispute(event.data.object, 'won');
    default:
      return nothing;
  }
}

export type SessionFacts = Pick<
  Stripe.Checkout.Session,
  | 'metadata'
  | 'status'
  | 'mode'
  | 'setup_intent'
  | 'customer'
  | 'payment_status'
  | 'currency'
  | 'payment_intent'
  | 'amount_total'
>;

export function readSession(session: SessionFacts): PaymentFact {
  const paymentId = session.metadata?.['payment_id'];
  const userId = session.metadata?.['user_id'];
  if (!paymentId || !userId) return nothing;
  if (session.status === 'expired') return { kind: 'checkout_expired', paymentId };
  if (session.status !== 'complete') return nothing;
  if (session.mode === 'setup' && session.setup_intent && session.customer)
    return {
      kind: 'card_saved',
      paymentId,
      userId,
      customer: idOf(session.customer),
      setup: idOf(session.setup_intent),
    };
  // A subscription's money comes with its invoice.
  if (session.mode !== 'payment' || session.payment_status !== 'paid' || session.currency !== 'usd') return nothing;
  const intent = session.payment_intent ? idOf(session.payment_intent) : null;
  return { kind: 'paid', paymentId, userId, amount: fromCents(session.amount_total ?? 0), intent };
}

function readIntent(intent: Stripe.PaymentIntent): PaymentFact {
  const { payment_id: paymentId, user_id: userId } = intent.metadata;
  if (!paymentId || !userId || intent.currency !== 'usd') return nothing;
  return { kind: 'paid', paymentId, userId, amount: fromCents(intent.amount_received), intent: intent.id };
}

export function readSubscription(subscription: Stripe.Subscription): SubscriptionFacts | undefined {
  const { user_id: userId, plan } = subscription.metadata;
  if (!userId || !plan) return undefined;
  const end = subscription.ended_at ?? subscription.items.data[0]?.current_period_end;
  return {
    reference: subscription.id,
    userId,
    plan,
    state: stateOf(subscription.status),
    periodEnd: end ? fromSeconds(end) : null,
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

function stateOf(status: Stripe.Subscription.Status): SubscriptionFacts['state'] {
  if (status === 'active' || status === 'trialing') return 'active';
  return status === 'past_due' ? 'past_due' : 'cancelled';
}

function readInvoice(invoice: Stripe.Invoice, paid: boolean): PaymentFact {
  const metadata = invoice.parent?.subscription_details?.metadata;
  const userId = metadata?.['user_id'];
  const plan = metadata?.['plan'];
  if (!userId || !plan || !invoice.id || invoice.currency !== 'usd') return nothing;
  if (!paid) {
    const amount = fromCents(invoice.amount_due);
    return { kind: 'subscription_payment_failed', invoice: invoice.id, userId, plan, amount };
  }
  const first = invoice.billing_reason === 'subscription_create';
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  return {
    kind: 'subscription_paid',
    invoice: invoice.id,
    first,
    paymentId: first ? (metadata?.['payment_id'] ?? null) : null,
    userId,
    plan,
    amount: fromCents(invoice.amount_paid),
    intent: intent ? idOf(intent) : null,
  };
}

/** An inquiry takes no money; one that was prevented, or closed in time, is over for us. */
const disputeStates: Record<Stripe.Dispute.Status, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  // An appeal is against a case that was lost: the money is gone until it is won.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

type DisputeState = Extract<PaymentFact, { kind: 'disputed' }>['state'];

function readDispute(dispute: Stripe.Dispute, state: DisputeState | undefined): PaymentFact {
  const { id, payment_intent: intent, amount, currency, reason } = dispute;
  if (!intent || !state || currency !== 'usd') return nothing;
  return { kind: 'disputed', dispute: id, intent: idOf(intent), amount: fromCents(amount), reason, state };
}

function withPayment(metadata: Stripe.Metadata | null, make: (paymentId: string) => PaymentFact): PaymentFact {
  const paymentId = metadata?.['payment_id'];
  return paymentId ? make(paymentId) : nothing;
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

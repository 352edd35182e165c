import { type PlanName, wholeNumber } from '@targum/contracts';
import { Stripe } from 'stripe';
import { type Amount, fromCents, inCents } from '../ledger/amount.ts';
import {
  type Card,
  type CardCharge,
  type ChargeResult,
  type CheckoutRequest,
  type PaymentEvent,
  type PaymentProvider,
  ProviderError,
  type SubscriptionFacts,
} from './provider.ts';
import { readSession, readStripeEvent, readSubscription } from './read-stripe-event.ts';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own. */
  apiBase?: string | undefined;
}

export function stripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(apiBase && hostOf(apiBase)),
  });

  return {
    name: 'stripe',
    mode: /^(sk|rk)_live_/.test(secretKey) ? 'live' : 'test',

    async createCustomer({ id, email, name }) {
      const customer = await asked(
        stripe.customers.create({ email, name, metadata: { user_id: id } }, { idempotencyKey: `customer-${id}` }),
      );
      return customer.id;
    },

    async createCheckout(request) {
      const session = await asked(
        stripe.checkout.sessions.create(await checkoutOf(stripe, request), {
          idempotencyKey: `checkout-${request.paymentId}`,
        }),
      );
      if (!session.url) throw new ProviderError('Stripe answered a checkout without an address', { final: false });
      return { reference: session.id, url: session.url };
    },

    async readCheckout(reference) {
      return readSession(await asked(stripe.checkout.sessions.retrieve(reference)));
    },

    async readSavedCard(setup) {
      const intent = await asked(stripe.setupIntents.retrieve(setup, { expand: ['payment_method'] }));
      const method = intent.payment_method;
      return method && typeof method !== 'string' ? cardOf(method) : undefined;
    },

    chargeCard: (charge) => chargeCard(stripe, charge),

    async forgetCard(method) {
      await asked(stripe.paymentMethods.detach(method));
    },

    async changeSubscription({ reference }, plan, price) {
      const { items } = await asked(stripe.subscriptions.retrieve(reference));
      const item = items.data[0];
      if (!item) throw new ProviderError(`Subscription ${reference} is empty`, { final: true });
      const changed = await asked(
        stripe.subscriptions.update(reference, {
          items: [{ id: item.id, price_data: await priceOf(stripe, plan, price) }],
          metadata: { plan },
          cancel_at_period_end: false,
          proration_behavior: 'always_invoice',
        }),
      );
      return factsOf(changed);
    },

    async endSubscription({ reference }) {
      return factsOf(await asked(stripe.subscriptions.update(reference, { cancel_at_period_end: true })));
    },

    async refund({ refundId, intent, amount }) {
      const refund = await asked(
        stripe.refunds.create(
          { payment_intent: intent, amount: wholeNumber(inCents(amount)), metadata: { refund_id: refundId } },
          { idempotencyKey: `refund-${refundId}` },
        ),
      );
      return { reference: refund.id };
    },

    readEvent: (body, signature) => readSigned(stripe, webhookSecret, body, signature),

    async check() {
      await asked(stripe.balance.retrieve());
    },
  };
}

/** The signature is checked over the very bytes that came; one older than five minutes is a replay. */
export function readSigned(stripe: Stripe, secret: string, body: Buffer, signature: string): PaymentEvent | undefined {
  try {
    return readStripeEvent(stripe.webhooks.constructEvent(body, signature, secret));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

async function checkoutOf(stripe: Stripe, request: CheckoutRequest): Promise<Stripe.Checkout.SessionCreateParams> {
  const metadata = { payment_id: request.paymentId, user_id: request.userId };
  const common = {
    customer: request.customer,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    locale: request.language,
    metadata,
  };
  if (request.kind === 'setup') return { ...common, mode: 'setup', currency: 'usd' };
  if (request.kind === 'subscription' && request.plan) {
    const price = await priceOf(stripe, request.plan, request.amount);
    return {
      ...common,
      mode: 'subscription',
      line_items: [{ quantity: 1, price_data: price }],
      subscription_data: { metadata: { ...metadata, plan: request.plan } },
    };
  }
  const name = request.description;
  return {
    ...common,
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: wholeNumber(inCents(request.amount)), product_data: { name } },
      },
    ],
    payment_intent_data: { metadata },
  };
}

/** Our table of plans is the price list; Stripe only needs a product to hang the price on. */
async function priceOf(stripe: Stripe, plan: PlanName, price: Amount) {
  const id = `targum-plan-${plan}`;
  await asked(stripe.products.create({ id, name: `Targum ${plan}` }, { idempotencyKey: id })).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderError) || codeOf(error.cause) !== 'resource_already_exists') throw error;
    },
  );
  return {
    currency: 'usd',
    product: id,
    recurring: { interval: 'month' as const },
    unit_amount: wholeNumber(inCents(price)),
  };
}

async function chargeCard(stripe: Stripe, charge: CardCharge): Promise<ChargeResult> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: wholeNumber(inCents(charge.amount)),
        currency: 'usd',
        customer: charge.customer,
        payment_method: charge.method,
        off_session: true,
        confirm: true,
        description: charge.description,
        metadata: { payment_id: charge.paymentId, user_id: charge.userId, off_session: 'true' },
      },
      { idempotencyKey: `charge-${charge.paymentId}` },
    );
    if (intent.status === 'succeeded')
      return { state: 'succeeded', intent: intent.id, amount: fromCents(intent.amount_received) };
    return { state: 'needs_confirmation', reason: intent.status };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw identify(error);
    const reason = error.decline_code ?? error.code ?? 'card_declined';
    return { state: error.code === 'authentication_required' ? 'needs_confirmation' : 'declined', reason };
  }
}

function cardOf(method: Stripe.PaymentMethod): Card | undefined {
  const { card } = method;
  return (
    card && {
      method: method.id,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
    }
  );
}

function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const facts = readSubscription(subscription);
  if (!facts) throw new ProviderError(`Subscription ${subscription.id} is not one of ours`, { final: true });
  return facts;
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw identify(error);
  });
}

/** A request that Stripe understood and refused will be refused again; anything else may pass. */
function identify(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const final = error instanceof Stripe.errors.StripeInvalidRequestError;
  return new ProviderError(error instanceof Error ? error.message : 'Stripe could not be asked', {
    final,
    cause: error,
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === 'https:';
  return {
    protocol: secure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (secure ? '443' : '80'),
  };
}

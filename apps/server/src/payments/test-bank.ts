import { createHmac, randomBytes } from 'node:crypto';
import type { Executor } from '@targum/server-kit';
import { Stripe } from 'stripe';
import type { PaymentFact, PaymentProvider } from './provider.ts';
import { readSession } from './read-stripe-event.ts';
import { readSigned } from './stripe-provider.ts';
import { insertTestCheckout, readOrMakeSecret, selectTestCheckout } from './test-bank.sql.ts';
import { checkoutSession } from './test-bank-events.ts';
import { testCards } from './test-cards.ts';

export interface TestBank extends PaymentProvider {
  readonly name: 'test';
  /** Signs a message as the bank would. */
  sign(body: string): string;
}

/**
 * Takes no money: a page of our own asks for one of the known test cards, and what follows is told to us by a signed
 * message, through the same door that a real provider's messages come in by.
 */
export async function openTestBank(db: Executor, publicUrl: string): Promise<TestBank> {
  const secret = await readOrMakeSecret(db, 'test_bank', `whsec_${randomBytes(24).toString('base64url')}`);
  // Only its check of signatures is used; it never calls anybody.
  const stripe = new Stripe('sk_test_builtin', { telemetry: false });

  return {
    name: 'test',
    mode: 'test',

    createCustomer: async ({ id }) => `cus_test_${id}`,

    async createCheckout(request) {
      // Not to be guessed, and the same when asked for again.
      const mark = createHmac('sha256', secret).update(request.paymentId).digest('base64url').slice(0, 32);
      const id = `cs_test_${mark}`;
      await insertTestCheckout(db, {
        id,
        kind: request.kind,
        amount: request.amount,
        customer: request.customer,
        metadata: {
          payment_id: request.paymentId,
          user_id: request.userId,
          ...(request.plan && { plan: request.plan }),
        },
        description: request.description,
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        language: request.language,
      });
      return { reference: id, url: `${publicUrl}/api/test-payment/${id}` };
    },

    async readCheckout(reference): Promise<PaymentFact> {
      const checkout = await selectTestCheckout(db, reference);
      return checkout ? readSession(checkoutSession(checkout, testCards[0].method)) : { kind: 'nothing' };
    },

    async readSavedCard(setup) {
      const card = testCards.find(({ method }) => setup === `seti_${method}`);
      return card && { method: card.method, brand: 'visa', last4: card.number.slice(-4), expMonth: 12, expYear: 2099 };
    },

    async chargeCard({ paymentId, method, amount }) {
      if (method === 'pm_test_success') return { state: 'succeeded', intent: `pi_test_${paymentId}`, amount };
      if (method === 'pm_test_three_d_secure')
        return { state: 'needs_confirmation', reason: 'authentication_required' };
      return { state: 'declined', reason: 'card_declined' };
    },

    forgetCard: async () => {},

    changeSubscription: async (current, plan) => ({ ...current, plan, cancelsAtPeriodEnd: false }),

    endSubscription: async (current) => ({ ...current, cancelsAtPeriodEnd: true }),

    refund: async ({ refundId }) => ({ reference: `re_test_${refundId}` }),

    readEvent: (body, signature) => readSigned(stripe, secret, body, signature),

    check: async () => {},

    sign: (payload) => stripe.webhooks.generateTestHeaderString({ payload, secret }),
  };
}

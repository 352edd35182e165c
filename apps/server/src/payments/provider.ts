import type { PlanName } from '@targum/contracts';
import type { Amount } from '../ledger/amount.ts';

export interface Card {
  method: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface CheckoutRequest {
  paymentId: string;
  userId: string;
  customer: string;
  kind: 'payment' | 'setup' | 'subscription';
  amount: Amount;
  plan?: PlanName;
  description: string;
  language: 'en' | 'he';
  successUrl: string;
  cancelUrl: string;
}

export interface CardCharge {
  paymentId: string;
  userId: string;
  customer: string;
  method: string;
  amount: Amount;
  description: string;
}

export type ChargeResult =
  | { state: 'succeeded'; intent: string; amount: Amount }
  | { state: 'declined' | 'needs_confirmation'; reason: string };

export interface SubscriptionFacts {
  reference: string;
  userId: string;
  plan: string;
  state: 'active' | 'past_due' | 'cancelled';
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
}

/** What the provider tells us, in our own words. */
export type PaymentFact =
  | { kind: 'paid'; paymentId: string; userId: string; amount: Amount; intent: string | null }
  | { kind: 'payment_failed'; paymentId: string; reason: string; final: boolean }
  | { kind: 'checkout_expired'; paymentId: string }
  | { kind: 'card_saved'; paymentId: string; userId: string; customer: string; setup: string }
  | { kind: 'card_removed'; method: string }
  | { kind: 'subscription'; facts: SubscriptionFacts }
  | {
      kind: 'subscription_paid';
      invoice: string;
      first: boolean;
      paymentId: string | null;
      userId: string;
      plan: string;
      amount: Amount;
      intent: string | null;
    }
  | { kind: 'subscription_payment_failed'; invoice: string; userId: string; plan: string; amount: Amount }
  | { kind: 'refunded'; intent: string; total: Amount }
  | {
      kind: 'disputed';
      dispute: string;
      intent: string;
      amount: Amount;
      reason: string;
      state: 'inquiry' | 'open' | 'won' | 'lost';
    }
  | { kind: 'nothing' };

export interface PaymentEvent {
  id: string;
  type: string;
  madeAt: Date;
  fact: PaymentFact;
}

/** Whoever takes the money. Rejects with a ProviderError when it could not be reached or asked. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /** Whether real money moves. */
  readonly mode: 'live' | 'test';
  createCustomer(user: { id: string; email: string; name: string }): Promise<string>;
  createCheckout(request: CheckoutRequest): Promise<{ reference: string; url: string }>;
  /** What became of a checkout, for when its message got lost. */
  readCheckout(reference: string): Promise<PaymentFact>;
  readSavedCard(setup: string): Promise<Card | undefined>;
  chargeCard(charge: CardCharge): Promise<ChargeResult>;
  forgetCard(method: string): Promise<void>;
  changeSubscription(current: SubscriptionFacts, plan: PlanName, price: Amount): Promise<SubscriptionFacts>;
  /** At the end of the period that is paid for. */
  endSubscription(current: SubscriptionFacts): Promise<SubscriptionFacts>;
  refund(refund: { refundId: string; intent: string; amount: Amount }): Promise<{ reference: string }>;
  /** The message, if its signature is right and fresh; otherwise undefined. */
  readEvent(body: Buffer, signature: string): PaymentEvent | undefined;
  check(): Promise<void>;
}

/** The provider did not answer, or refused for good. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** Asking again cannot help. */
  readonly final: boolean;

  constructor(message: string, options: { final: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.final = options.final;
  }
}

import { z } from 'zod';
import { creditPacks, plans } from './plans.ts';

/** Decimal dollars with two places. */
const dollars = z.number();

export const planName = z.enum(plans.map((plan) => plan.name));

export const plan = z.object({
  name: planName,
  price_per_month: dollars,
  /** Taken off every translation. */
  discount_percent: z.int(),
});

export const creditPack = z.object({
  name: z.enum(creditPacks.map((pack) => pack.name)),
  amount: dollars,
  /** What it buys at the standard rate. */
  standard_words: z.int(),
});

export const paymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});

export const subscription = z.object({
  plan: planName,
  state: z.enum(['active', 'past_due', 'cancelled']),
  renews_at: z.iso.datetime().nullable(),
  /** It ends at the end of the period that is paid for. */
  cancels_at_period_end: z.boolean(),
});

/** In test mode nothing real is charged, and pages must say so. */
export const paymentMode = z.enum(['live', 'test']);

/** What makes a translation cheaper, or pays for it without a card. */
export const discountLine = z.object({
  kind: z.enum(['subscription', 'promotion']),
  /** The plan's name or the promotion's code. */
  label: z.string(),
  percent: z.int().nullable(),
  amount: dollars,
});

/** Where a user's credit came from; what was given is spent before what was bought. */
export const creditLine = z.object({
  kind: z.enum(['sign_up', 'referral', 'promotion', 'refund', 'bought']),
  amount: dollars,
});

export const billing = z.object({
  current_plan: planName,
  plan,
  subscription: subscription.nullable(),
  currency: z.literal('USD'),
  /** Free to use. */
  balance: dollars,
  /** Set aside for translations under way. */
  reserved: dollars,
  credits: z.array(creditLine),
  /** Redeemed percent codes that wait for the next translation. */
  waiting_promotions: z.array(z.object({ code: z.string(), percent: z.int() })),
  payment_mode: paymentMode,
  payment_method: paymentMethod.nullable(),
  plans: z.array(plan),
  packs: z.array(creditPack),
  /** In whole dollars, for an amount of one's own choice. */
  smallest_purchase: z.int(),
  largest_purchase: z.int(),
});

export const transactionKind = z.enum([
  'sign_up_credit',
  'trial_credit',
  'purchase',
  'reservation',
  'charge',
  'release',
  'promotion',
  'referral',
  'refund_to_card',
  'refund_to_credit',
  /** A payment was contested at the bank: its money is gone until that is decided, and comes back if it is for us. */
  'dispute',
  'dispute_won',
  'subscription',
]);

export const transaction = z.object({
  transaction_id: z.string(),
  kind: transactionKind,
  created_at: z.iso.datetime(),
  /** Change of the balance; 0 when only reserved money moved. */
  amount: dollars,
  /** Change of what is reserved. */
  reserved: dollars,
  /** What was paid by card or finally charged, whatever it moved. */
  total: dollars,
  /** A translation's name, a code, a plan or a reason: what it was about. */
  about: z.string().nullable(),
  project_id: z.uuid().nullable(),
  invoice_id: z.uuid().nullable(),
});

export const invoice = z.object({
  invoice_id: z.uuid(),
  number: z.string(),
  issued_at: z.iso.datetime(),
  kind: z.enum(['credit', 'subscription']),
  total: dollars,
  refunded: dollars,
  payment_mode: paymentMode,
});

export const payment = z.object({
  payment_id: z.uuid(),
  kind: z.enum(['credit', 'card', 'subscription', 'payment_method']),
  /** `pending` until the payment provider has confirmed it. */
  state: z.enum(['pending', 'succeeded', 'failed', 'expired', 'refunded']),
  amount: dollars,
  plan: planName.nullable(),
  payment_mode: paymentMode,
  /** Why it failed: card_declined, authentication_required, expired_card, … */
  failure: z.string().nullable(),
  invoice_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
});

export const referral = z.object({
  code: z.string(),
  link: z.string(),
  /** What each of the two gets. */
  reward: dollars,
  earned: dollars,
  joined: z.array(
    z.object({
      /** Masked: d•••@example.org. */
      who: z.string(),
      joined_at: z.iso.datetime(),
      state: z.enum(['waiting', 'rewarded', 'not_eligible']),
    }),
  ),
});

export const paymentDiagnostics = z.object({
  payment_mode: paymentMode,
  provider: z.string(),
  api: z.object({ ok: z.boolean(), milliseconds: z.int(), error: z.string().nullable() }),
  webhook: z.object({
    configured: z.boolean(),
    last_event_at: z.iso.datetime().nullable(),
    events_in_day: z.int(),
    pending_payments: z.int(),
  }),
  books: z.object({ balanced: z.boolean(), balances_match: z.boolean(), lowest_balance: dollars }),
  /** Only in test mode: numbers for the test payment page. */
  test_cards: z.array(z.object({ number: z.string(), outcome: z.enum(['success', 'declined', 'three_d_secure']) })),
});

export const ledgerAccountKind = z.enum([
  'credits',
  'reserved',
  'card_receipts',
  'revenue',
  'promotions',
  'referrals',
  'refunds',
  'payable',
  'review_costs',
  'payouts',
]);

export const ledgerAccount = z.object({
  kind: ledgerAccountKind,
  /** Empty for the installation's own accounts and for visitors. */
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  balance: dollars,
});

export const ledgerEntry = z.object({
  entry_id: z.string(),
  transfer_id: z.string(),
  kind: z.string(),
  account: ledgerAccountKind,
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  amount: dollars,
  project_id: z.uuid().nullable(),
  payment_id: z.uuid().nullable(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const refund = z.object({
  refund_id: z.uuid(),
  user_id: z.uuid(),
  email: z.string().nullable(),
  to: z.enum(['card', 'credits']),
  amount: dollars,
  reason: z.string(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  payment_id: z.uuid().nullable(),
  project_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
});

export const promotion = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  amount: dollars.nullable(),
  redeemed: z.int(),
  most_redemptions: z.int().nullable(),
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

export type Billing = z.output<typeof billing>;
export type CreditLine = z.output<typeof creditLine>;
export type DiscountLine = z.output<typeof discountLine>;
export type Invoice = z.output<typeof invoice>;
export type LedgerAccountKind = z.output<typeof ledgerAccountKind>;
export type LedgerEntry = z.output<typeof ledgerEntry>;
export type Payment = z.output<typeof payment>;
export type PaymentDiagnostics = z.output<typeof paymentDiagnostics>;
export type Promotion = z.output<typeof promotion>;
export type Referral = z.output<typeof referral>;
export type Refund = z.output<typeof refund>;
export type Transaction = z.output<typeof transaction>;
export type TransactionKind = z.output<typeof transactionKind>;

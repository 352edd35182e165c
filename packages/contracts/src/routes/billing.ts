import { route } from '@targum/wire';
import { z } from 'zod';
import { billing, creditPack, invoice, payment, plan, planName, transaction, transactionKind } from '../billing.ts';
import { billingErrors } from '../billing-errors.ts';
import { largestCreditPurchase, smallestCreditPurchase } from '../plans.ts';

const { amount_not_allowed, payment_not_found, payments_unavailable, invoice_not_found, plan_unchanged } =
  billingErrors;
const { no_payment_method, promotion_unknown, promotion_expired, promotion_exhausted, promotion_used } = billingErrors;

export const listPlans = route({
  name: 'list-plans',
  method: 'GET',
  path: '/api/plans',
  summary: 'List the plans and credit packs',
  tag: 'Billing',
  access: 'public',
  output: z.object({ plans: z.array(plan), packs: z.array(creditPack) }),
});

export const getBilling = route({
  name: 'get-billing',
  method: 'GET',
  path: '/api/billing',
  summary: 'See your plan, balance, reserved amount and saved card',
  tag: 'Billing',
  access: 'user',
  scope: 'billing:read',
  output: billing,
});

export const listTransactions = route({
  name: 'list-transactions',
  method: 'GET',
  path: '/api/billing/transactions',
  summary: 'List what moved your money, newest first',
  tag: 'Billing',
  access: 'user',
  scope: 'billing:read',
  query: z.object({
    kind: transactionKind.optional(),
    /** Inclusive days, by UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    project_id: z.uuid().optional(),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ transactions: z.array(transaction), next_cursor: z.string().nullable() }),
});

export const listInvoices = route({
  name: 'list-invoices',
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'List your invoices, newest first',
  tag: 'Billing',
  access: 'user',
  scope: 'billing:read',
  output: z.object({ invoices: z.array(invoice) }),
});

export const downloadInvoice = route({
  name: 'download-invoice',
  method: 'GET',
  path: '/api/billing/invoices/:invoiceId/pdf',
  summary: 'Download an invoice as PDF, in English or Hebrew',
  tag: 'Billing',
  access: 'user',
  scope: 'billing:read',
  params: z.object({ invoiceId: z.uuid() }),
  query: z.object({ language: z.enum(['en', 'he']).optional() }),
  output: 'file',
  errors: { invoice_not_found },
});

const checkout = z.object({ payment_id: z.uuid(), checkout_url: z.string() });

export const addCredit = route({
  name: 'add-credit',
  method: 'POST',
  path: '/api/billing/credit',
  summary: 'Buy a credit pack or an amount of your choice; send an Idempotency-Key so that a double click buys once',
  tag: 'Billing',
  access: 'user',
  body: z.union([
    z.object({ pack: creditPack.shape.name }).strict(),
    z.object({ amount: z.int().min(smallestCreditPurchase).max(largestCreditPurchase) }).strict(),
  ]),
  status: 201,
  output: checkout,
  errors: { amount_not_allowed, payments_unavailable },
  perMinute: 30,
});

export const changePlan = route({
  name: 'change-plan',
  method: 'POST',
  path: '/api/billing/plan',
  summary: 'Change your plan: to a paid one through a checkout, to the free one at the end of the paid period',
  tag: 'Billing',
  access: 'user',
  body: z.object({ plan: planName }),
  output: z.object({
    /** `checkout`: go to checkout_url. `changed`: done. `ends`: the paid plan ends with its period. */
    state: z.enum(['checkout', 'changed', 'ends']),
    plan: planName,
    payment_id: z.uuid().nullable(),
    checkout_url: z.string().nullable(),
    ends_at: z.iso.datetime().nullable(),
  }),
  errors: { plan_unchanged, payments_unavailable },
  perMinute: 30,
});

export const savePaymentMethod = route({
  name: 'save-payment-method',
  method: 'POST',
  path: '/api/billing/payment-method',
  summary: 'Save a card, used when your credit does not cover a translation',
  tag: 'Billing',
  access: 'user',
  status: 201,
  output: checkout,
  errors: { payments_unavailable },
  perMinute: 30,
});

export const removePaymentMethod = route({
  name: 'remove-payment-method',
  method: 'DELETE',
  path: '/api/billing/payment-method',
  summary: 'Forget the saved card',
  tag: 'Billing',
  access: 'user',
  output: 'none',
  errors: { no_payment_method, payments_unavailable },
});

export const getPayment = route({
  name: 'get-payment',
  method: 'GET',
  path: '/api/billing/payments/:paymentId',
  summary: 'See whether a payment has been confirmed yet',
  tag: 'Billing',
  access: 'user',
  scope: 'billing:read',
  params: z.object({ paymentId: z.uuid() }),
  output: payment,
  errors: { payment_not_found },
});

export const redeemPromotion = route({
  name: 'redeem-promotion',
  method: 'POST',
  path: '/api/billing/promotion',
  summary: 'Redeem a code: an amount becomes credit at once, a percentage waits for your next translation',
  tag: 'Billing',
  access: 'user',
  body: z.object({ code: z.string().trim().min(1).max(40) }),
  output: z.object({ code: z.string(), percent: z.int().nullable(), amount: z.number().nullable() }),
  errors: { promotion_unknown, promotion_expired, promotion_exhausted, promotion_used },
  perMinute: 20,
});

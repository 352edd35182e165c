import { route } from '@targum/wire';
import { z } from 'zod';
import { ledgerAccount, ledgerAccountKind, ledgerEntry, paymentDiagnostics, promotion, refund } from '../billing.ts';
import { billingErrors } from '../billing-errors.ts';

const { payment_not_found, refund_not_possible, refund_too_large, refund_exceeds_credit, promotion_exists } =
  billingErrors;

const cursor = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();
const limit = z.coerce.number().int().min(1).max(200).default(50);

export const diagnosePayments = route({
  name: 'diagnose-payments',
  method: 'GET',
  path: '/api/payments/diagnostics',
  summary: 'Whether the payment provider answers, its messages arrive and the books balance',
  tag: 'Console',
  // Open while developing; in production the handler lets only administrators in.
  access: 'visitor',
  output: paymentDiagnostics,
  perMinute: 30,
});

export const listLedgerAccounts = route({
  name: 'list-ledger-accounts',
  method: 'GET',
  path: '/admin/api/ledger/accounts',
  summary: "The installation's accounts with their balances, and users' accounts by address",
  tag: 'Console',
  access: 'admin',
  query: z.object({ email: z.string().max(320).optional(), limit }),
  output: z.object({ accounts: z.array(ledgerAccount), balanced: z.boolean() }),
});

export const listLedgerEntries = route({
  name: 'list-ledger-entries',
  method: 'GET',
  path: '/admin/api/ledger/entries',
  summary: 'Every movement of money, newest first',
  tag: 'Console',
  access: 'admin',
  query: z.object({
    account: ledgerAccountKind.optional(),
    email: z.string().max(320).optional(),
    project_id: z.uuid().optional(),
    payment_id: z.uuid().optional(),
    cursor,
    limit,
  }),
  output: z.object({ entries: z.array(ledgerEntry), next_cursor: z.string().nullable() }),
});

export const refundMoney = route({
  name: 'refund-money',
  method: 'POST',
  path: '/admin/api/refunds',
  summary: "Give money back with a reason: a payment to its card, or a translation's charge to the user's credit",
  tag: 'Console',
  access: 'admin',
  body: z.object({
    /** Exactly one of the two. */
    payment_id: z.uuid().optional(),
    project_id: z.uuid().optional(),
    /** In cents; all that is left without it. */
    amount_cents: z.int().min(1).max(100_000_000).optional(),
    reason: z.string().trim().min(3).max(500),
  }),
  status: 201,
  output: refund,
  errors: { payment_not_found, refund_not_possible, refund_too_large, refund_exceeds_credit },
  perMinute: 60,
});

export const listRefunds = route({
  name: 'list-refunds',
  method: 'GET',
  path: '/admin/api/refunds',
  summary: 'List refunds, newest first',
  tag: 'Console',
  access: 'admin',
  query: z.object({ limit }),
  output: z.object({ refunds: z.array(refund) }),
});

export const createPromotion = route({
  name: 'create-promotion',
  method: 'POST',
  path: '/admin/api/promotions',
  summary: 'Create a promotion code',
  tag: 'Console',
  access: 'admin',
  body: z
    .object({
      code: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{3,40}$/),
      percent: z.int().min(1).max(100).optional(),
      amount_cents: z.int().min(1).max(100_000_000).optional(),
      most_redemptions: z.int().min(1).max(1_000_000).optional(),
      expires_at: z.iso.datetime().optional(),
    })
    .refine((given) => (given.percent === undefined) !== (given.amount_cents === undefined), {
      message: 'Give either a percentage or an amount.',
    }),
  status: 201,
  output: promotion,
  errors: { promotion_exists },
});

export const listPromotions = route({
  name: 'list-promotions',
  method: 'GET',
  path: '/admin/api/promotions',
  summary: 'List promotion codes, newest first',
  tag: 'Console',
  access: 'admin',
  output: z.object({ promotions: z.array(promotion) }),
});

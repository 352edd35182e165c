import { defineJob } from '@targum/server-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

export const billingMailKind = z.enum(['receipt', 'payment_failed', 'refund', 'low_credit', 'referral_earned']);

/** Queued in the transaction that moves the money: written if and only if it moved. */
export const billingMail = defineJob<Deps>()({
  name: 'billing-mail',
  input: z.object({
    userId: z.uuid(),
    kind: billingMailKind,
    /** Whole micro-dollars, as text. */
    amount: z.string().regex(/^\d+$/),
    about: z.string().nullable(),
  }),
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true },
  handler: async () => (await import('./send-billing-mail.ts')).sendBillingMail,
});

import type { Translate } from '../../i18n/index.ts';
import type { MessageKey } from '../../i18n/texts.ts';
import { describeError } from '../../lib/describe-error.ts';

const known: Record<string, MessageKey> = {
  amount_not_allowed: 'billing.error.amount_not_allowed',
  payments_unavailable: 'billing.error.payments_unavailable',
  plan_unchanged: 'billing.error.plan_unchanged',
  no_payment_method: 'billing.error.no_payment_method',
  payment_not_found: 'billing.error.payment_not_found',
  promotion_unknown: 'billing.error.promotion_unknown',
  promotion_expired: 'billing.error.promotion_expired',
  promotion_exhausted: 'billing.error.promotion_exhausted',
  promotion_used: 'billing.error.promotion_used',
  card_declined: 'billing.error.card_declined',
};

export function describeBillingError(t: Translate, error: unknown): string {
  return describeError(t, error, known);
}

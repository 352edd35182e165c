import { defineErrors } from '@targum/wire';

/** What concerns money and can be refused. */
export const billingErrors = defineErrors({
  payment_required: {
    status: 402,
    message: 'Your credit does not cover this translation. Add credit and start again.',
  },
  trial_exhausted: {
    status: 402,
    message: 'This is more than can be tried without an account. Sign in: every new account gets a free credit.',
  },
  card_declined: { status: 402, message: 'Your card was declined. Use another card or add credit.' },
  card_needs_confirmation: {
    status: 402,
    message: 'Your bank wants you to confirm this payment. Add credit to do so, then start again.',
  },
  amount_not_allowed: { status: 422, message: 'This amount cannot be bought.' },
  payment_not_found: { status: 404, message: 'This payment does not exist.' },
  invoice_not_found: { status: 404, message: 'This invoice does not exist.' },
  plan_unchanged: { status: 409, message: 'You are on this plan already.' },
  no_payment_method: { status: 404, message: 'No card is saved.' },
  promotion_unknown: { status: 404, message: 'This code is not known.' },
  promotion_expired: { status: 410, message: 'This code is no longer valid.' },
  promotion_exhausted: { status: 410, message: 'This code has been used up.' },
  promotion_used: { status: 409, message: 'You have used this code already.' },
  promotion_exists: { status: 409, message: 'There is a code of this name already.' },
  refund_not_possible: { status: 422, message: 'This cannot be refunded.' },
  refund_too_large: { status: 422, message: 'More than is left of this payment or charge cannot be refunded.' },
  refund_exceeds_credit: {
    status: 422,
    message: 'The user has spent this money. Refund the translation to their credit first.',
  },
  webhook_refused: { status: 400, message: 'This message is not signed by the payment provider, or is too old.' },
  payments_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged. Try again in a moment.',
    retryable: true,
  },
});

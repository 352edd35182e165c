import { randomUUID } from 'node:crypto';
import { billingErrors, creditPacks, type PlanName } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { findContact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { type Amount, fromCents, toAmount } from '../ledger/amount.ts';
import { findOrMakeCustomer } from './find-customer.ts';
import { orUnavailable } from './or-unavailable.ts';
import { insertPayment, type PaymentRow, updateCheckout } from './payments.sql.ts';

const fail = AppError.of(billingErrors);

interface Wanted {
  kind: 'credit' | 'subscription' | 'payment_method';
  amount: Amount;
  plan?: PlanName;
  description: string;
  requestKey?: string | undefined;
}

interface Checkout {
  payment_id: string;
  checkout_url: string;
}

type Purchase = { pack: string } | { amount: number };

/** The price comes from our table or from a whole number of dollars within limits; never from what a page says it is. */
export async function addCredit(
  deps: Deps,
  userId: string,
  purchase: Purchase,
  requestKey: string | undefined,
): Promise<Checkout> {
  const amount = amountOf(purchase);
  return startCheckout(deps, userId, { kind: 'credit', amount, description: 'Targum credit', requestKey });
}

function amountOf(purchase: Purchase): Amount {
  if ('amount' in purchase) return fromCents(purchase.amount * 100);
  const pack = creditPacks.find(({ name }) => name === purchase.pack);
  if (!pack) throw fail('amount_not_allowed');
  return toAmount(pack.micros);
}

export async function savePaymentMethod(deps: Deps, userId: string, requestKey: string | undefined): Promise<Checkout> {
  return startCheckout(deps, userId, { kind: 'payment_method', amount: 0n, description: 'Saved card', requestKey });
}

const checkoutKinds = { credit: 'payment', subscription: 'subscription', payment_method: 'setup' } as const;

/** Ours first, then the provider's: whatever breaks between the two, the same request goes on where it stopped. */
export async function startCheckout(deps: Deps, userId: string, wanted: Wanted): Promise<Checkout> {
  const { payments, db, config } = deps;
  const contact = await findContact(db, userId);
  if (!contact) throw AppError.base('unauthenticated');
  const payment = await insertPayment(db, {
    userId,
    kind: wanted.kind,
    requestKey: wanted.requestKey ?? randomUUID(),
    amount: wanted.amount,
    plan: wanted.plan ?? null,
    provider: payments.name,
    mode: payments.mode,
  });
  if (!isSame(payment, wanted)) throw AppError.base('conflict');
  if (payment.checkout_url) return { payment_id: payment.id, checkout_url: payment.checkout_url };
  const checkout = await orUnavailable(async () => {
    const customer = await findOrMakeCustomer(deps, contact);
    return payments.createCheckout({
      paymentId: payment.id,
      userId,
      customer,
      kind: checkoutKinds[wanted.kind],
      amount: wanted.amount,
      ...(wanted.plan && { plan: wanted.plan }),
      description: wanted.description,
      language: contact.language,
      successUrl: `${config.publicUrl}/payment-success?payment=${payment.id}`,
      cancelUrl: `${config.publicUrl}/billing?cancelled=${payment.id}`,
    });
  });
  await updateCheckout(db, payment.id, checkout);
  return { payment_id: payment.id, checkout_url: checkout.url };
}

/** A key that was used for something else is a mistake of the caller's, not a second purchase. */
function isSame(payment: PaymentRow, wanted: Wanted): boolean {
  return (
    payment.kind === wanted.kind &&
    toAmount(payment.amount_micros) === wanted.amount &&
    payment.plan === (wanted.plan ?? null)
  );
}

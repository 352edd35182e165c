import type { Executor } from '@targum/server-kit';
import { findContact } from '../account/find-contact.ts';
import { type StoredAmount, toAmount } from '../ledger/amount.ts';
import { insertInvoice, takeNumber } from './invoices.sql.ts';
import type { PaymentRow } from './payments.sql.ts';

/** In the transaction of the payment, which happens once: so does its invoice. */
export async function issueInvoice(
  db: Executor,
  payment: Omit<PaymentRow, 'amount_micros'> & { amount_micros: StoredAmount | string },
  item: string,
): Promise<void> {
  const contact = await findContact(db, payment.user_id);
  // Test payments are numbered apart: a real book of invoices must not have holes.
  const series = `${payment.mode === 'test' ? 'TEST' : 'T'}-${new Date().getUTCFullYear()}`;
  const number = await takeNumber(db, series);
  await insertInvoice(db, {
    number: `${series}-${String(number).padStart(6, '0')}`,
    user_id: payment.user_id,
    payment_id: payment.id,
    kind: payment.kind === 'subscription' ? 'subscription' : 'credit',
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    item,
    total_micros: String(toAmount(payment.amount_micros)),
    mode: payment.mode,
  });
}

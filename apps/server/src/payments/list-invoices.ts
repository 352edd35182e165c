import { billingErrors, type Invoice } from '@targum/contracts';
import type { FileAnswer } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { findContact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { selectInvoice, selectInvoices } from './invoices.sql.ts';
import { renderInvoice } from './render-invoice.ts';

export async function listInvoices(deps: Deps, userId: string): Promise<{ invoices: Invoice[] }> {
  const rows = await selectInvoices(deps.db, userId);
  return {
    invoices: rows.map((row) => ({
      invoice_id: row.id,
      number: row.number,
      issued_at: row.issued_at.toISOString(),
      kind: row.kind,
      total: inDollars(toAmount(row.total_micros)),
      refunded: inDollars(toAmount(row.refunded_micros)),
      payment_mode: row.mode,
    })),
  };
}

/** One's own only; without a choice, in the language the user has chosen for themselves. */
export async function downloadInvoice(
  deps: Deps,
  userId: string,
  invoiceId: string,
  language: 'en' | 'he' | undefined,
): Promise<FileAnswer> {
  const invoice = await selectInvoice(deps.db, userId, invoiceId);
  if (!invoice) throw AppError.of(billingErrors)('invoice_not_found');
  const chosen = language ?? (await findContact(deps.db, userId))?.language ?? 'en';
  return {
    name: `targum-${invoice.number}.pdf`,
    mediaType: 'application/pdf',
    stream: renderInvoice(invoice, chosen),
  };
}

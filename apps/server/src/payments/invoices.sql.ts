import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';
import type { StoredAmount } from '../ledger/amount.ts';

export interface InvoiceRow {
  id: string;
  number: string;
  user_id: string;
  payment_id: string;
  kind: 'credit' | 'subscription';
  name: string;
  email: string;
  item: string;
  total_micros: StoredAmount;
  refunded_micros: StoredAmount;
  mode: 'live' | 'test';
  issued_at: Date;
}

/** The next number of a series; whoever issues at the same moment waits, so there are no gaps. */
export async function takeNumber(db: Executor, series: string): Promise<number> {
  const { last } = await oneRow<{ last: number }>(
    db,
    sql`
    insert into product.invoice_series as s (name, last) values (${series}, 1)
    on conflict (name) do update set last = s.last + 1 returning last`,
  );
  return last;
}

type NewInvoice = Pick<
  InvoiceRow,
  'number' | 'user_id' | 'payment_id' | 'kind' | 'name' | 'email' | 'item' | 'mode'
> & {
  total_micros: string;
};

export async function insertInvoice(db: Executor, invoice: NewInvoice): Promise<void> {
  await run(
    db,
    sql`
    insert into product.invoices (number, user_id, payment_id, kind, name, email, item, total_micros, mode)
    values (${invoice.number}, ${invoice.user_id}, ${invoice.payment_id}, ${invoice.kind}, ${invoice.name}, ${invoice.email},
            ${invoice.item}, ${invoice.total_micros}, ${invoice.mode})`,
  );
}

const withRefunds = sql`
    select i.*, p.refunded_micros from product.invoices i join product.payments p on p.id = i.payment_id`;

export async function selectInvoices(db: Executor, userId: string): Promise<InvoiceRow[]> {
  return rows<InvoiceRow>(
    db,
    sql`${withRefunds} where i.user_id = ${userId} order by i.issued_at desc, i.number desc limit 500`,
  );
}

export async function selectInvoice(db: Executor, userId: string, id: string): Promise<InvoiceRow | undefined> {
  return maybeRow<InvoiceRow>(db, sql`${withRefunds} where i.user_id = ${userId} and i.id = ${id}`);
}

export async function selectInvoiceOfPayment(db: Executor, paymentId: string): Promise<{ id: string } | undefined> {
  return maybeRow(db, sql`select id from product.invoices where payment_id = ${paymentId}`);
}

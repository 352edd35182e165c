import { type Executor, maybeRow, oneRow, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';

export interface TestCheckoutRow {
  id: string;
  kind: 'payment' | 'setup' | 'subscription';
  amount_micros: StoredAmount;
  customer: string;
  metadata: { payment_id: string; user_id: string; plan?: string };
  description: string;
  success_url: string;
  cancel_url: string;
  language: 'en' | 'he';
  state: 'open' | 'complete';
}

export async function insertTestCheckout(
  db: Executor,
  checkout: Omit<TestCheckoutRow, 'state' | 'amount_micros'> & { amount: Amount },
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.test_checkouts (id, kind, amount_micros, customer, metadata, description, success_url, cancel_url,
                                        language)
    values (${checkout.id}, ${checkout.kind}, ${String(checkout.amount)}, ${checkout.customer}, ${sql.json(checkout.metadata)},
            ${checkout.description}, ${checkout.success_url}, ${checkout.cancel_url}, ${checkout.language})
    on conflict (id) do nothing`,
  );
}

export async function selectTestCheckout(db: Executor, id: string): Promise<TestCheckoutRow | undefined> {
  return maybeRow<TestCheckoutRow>(db, sql`select * from product.test_checkouts where id = ${id}`);
}

export async function completeTestCheckout(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.test_checkouts set state = 'complete' where id = ${id}`);
}

/** Made by whichever process asks first, and the same for all. */
export async function readOrMakeSecret(db: Executor, name: string, fresh: string): Promise<string> {
  await run(
    db,
    sql`insert into product.payment_secrets (name, value) values (${name}, ${fresh}) on conflict do nothing`,
  );
  const { value } = await oneRow<{ value: string }>(
    db,
    sql`select value from product.payment_secrets where name = ${name}`,
  );
  return value;
}

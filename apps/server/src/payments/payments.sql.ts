import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';
import type { Card } from './provider.ts';

export interface PaymentRow {
  id: string;
  user_id: string;
  kind: 'credit' | 'card' | 'subscription' | 'payment_method';
  amount_micros: StoredAmount;
  plan: string | null;
  project_id: string | null;
  provider: 'stripe' | 'test';
  mode: 'live' | 'test';
  state: 'pending' | 'succeeded' | 'failed' | 'expired' | 'refunded';
  failure: string | null;
  checkout_reference: string | null;
  checkout_url: string | null;
  intent_reference: string | null;
  refunded_micros: StoredAmount;
  created_at: Date;
}

export interface NewPayment {
  userId: string;
  kind: PaymentRow['kind'];
  requestKey: string;
  amount: Amount;
  plan?: string | null;
  projectId?: string | null;
  provider: PaymentRow['provider'];
  mode: PaymentRow['mode'];
}

/** The same request finds the payment it made before. */
export async function insertPayment(db: Executor, payment: NewPayment): Promise<PaymentRow> {
  await run(
    db,
    sql`
    insert into product.payments (user_id, kind, request_key, amount_micros, plan, project_id, provider, mode)
    values (${payment.userId}, ${payment.kind}, ${payment.requestKey}, ${String(payment.amount)}, ${payment.plan ?? null},
            ${payment.projectId ?? null}, ${payment.provider}, ${payment.mode})
    on conflict (user_id, request_key) do nothing`,
  );
  return oneRow<PaymentRow>(
    db,
    sql`select * from product.payments where user_id = ${payment.userId} and request_key = ${payment.requestKey}`,
  );
}

export async function selectPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  return maybeRow<PaymentRow>(db, sql`select * from product.payments where id = ${id}`);
}

export async function lockPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  return maybeRow<PaymentRow>(db, sql`select * from product.payments where id = ${id} for update`);
}

export async function lockPaymentByIntent(db: Executor, intent: string): Promise<PaymentRow | undefined> {
  return maybeRow<PaymentRow>(
    db,
    sql`select * from product.payments where intent_reference = ${intent} limit 1 for update`,
  );
}

export async function updateCheckout(
  db: Executor,
  id: string,
  checkout: { reference: string; url: string },
): Promise<void> {
  await run(
    db,
    sql`update product.payments set checkout_reference = ${checkout.reference}, checkout_url = ${checkout.url} where id = ${id}`,
  );
}

export async function markSucceeded(db: Executor, id: string, intent: string | null): Promise<void> {
  await run(
    db,
    sql`
    update product.payments set state = 'succeeded', failure = null, settled_at = now(),
      intent_reference = coalesce(${intent}, intent_reference)
    where id = ${id}`,
  );
}

/** What was really paid: a change of plan in the middle of a month costs a part of it. */
export async function updateAmount(db: Executor, id: string, amount: Amount): Promise<void> {
  await run(db, sql`update product.payments set amount_micros = ${String(amount)} where id = ${id}`);
}

/** What has succeeded stays so, whatever older news arrives. */
export async function markFailed(
  db: Executor,
  id: string,
  state: 'failed' | 'expired',
  failure: string | null,
): Promise<boolean> {
  const changed = await run(
    db,
    sql`update product.payments set state = ${state}, failure = ${failure}, settled_at = now() where id = ${id} and state = 'pending'`,
  );
  return changed > 0;
}

export async function addRefunded(db: Executor, id: string, amount: Amount): Promise<void> {
  await run(
    db,
    sql`
    update product.payments
    set refunded_micros = refunded_micros + ${String(amount)}::bigint,
        state = case when refunded_micros + ${String(amount)}::bigint >= amount_micros then 'refunded' else 'succeeded' end
    where id = ${id}`,
  );
}

export async function selectCardPayments(db: Executor, projectId: string): Promise<PaymentRow[]> {
  return rows<PaymentRow>(
    db,
    sql`select * from product.payments where project_id = ${projectId} and kind = 'card' order by created_at desc`,
  );
}

interface CustomerRow {
  reference: string;
  method_reference: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
}

export async function selectCustomer(db: Executor, userId: string, provider: string): Promise<CustomerRow | undefined> {
  return maybeRow<CustomerRow>(
    db,
    sql`select * from product.payment_customers where user_id = ${userId} and provider = ${provider}`,
  );
}

export async function insertCustomer(
  db: Executor,
  userId: string,
  provider: string,
  reference: string,
): Promise<string> {
  await run(
    db,
    sql`insert into product.payment_customers (user_id, provider, reference) values (${userId}, ${provider}, ${reference})
        on conflict (user_id, provider) do nothing`,
  );
  const row = await selectCustomer(db, userId, provider);
  return row?.reference ?? reference;
}

export async function updateCard(db: Executor, userId: string, provider: string, card: Card | null): Promise<void> {
  await run(
    db,
    sql`
    update product.payment_customers
    set method_reference = ${card?.method ?? null}, brand = ${card?.brand ?? null}, last4 = ${card?.last4 ?? null},
        exp_month = ${card?.expMonth ?? null}, exp_year = ${card?.expYear ?? null}
    where user_id = ${userId} and provider = ${provider}`,
  );
}

export async function removeCard(db: Executor, method: string): Promise<void> {
  await run(
    db,
    sql`
    update product.payment_customers set method_reference = null, brand = null, last4 = null, exp_month = null, exp_year = null
    where method_reference = ${method}`,
  );
}

/** True for whoever brings this message first. */
export async function insertEvent(db: Executor, event: { id: string; type: string; madeAt: Date }): Promise<boolean> {
  const added = await run(
    db,
    sql`insert into product.payment_events (id, kind, made_at) values (${event.id}, ${event.type}, ${event.madeAt})
        on conflict do nothing`,
  );
  return added > 0;
}

interface EventFigures {
  last_event_at: Date | null;
  events_in_day: number;
  pending_payments: number;
}

export async function selectEventFigures(db: Executor): Promise<EventFigures> {
  return oneRow<EventFigures>(
    db,
    sql`
    select (select max(received_at) from product.payment_events) as last_event_at,
           (select count(*) from product.payment_events where received_at > now() - interval '1 day') as events_in_day,
           (select count(*) from product.payments where state = 'pending') as pending_payments`,
  );
}

import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';

export interface RefundRow {
  id: string;
  user_id: string;
  destination: 'card' | 'credits';
  amount_micros: StoredAmount;
  reason: string;
  state: 'pending' | 'succeeded' | 'failed';
  payment_id: string | null;
  project_id: string | null;
  created_at: Date;
}

interface NewRefund {
  userId: string;
  destination: RefundRow['destination'];
  amount: Amount;
  reason: string;
  state: RefundRow['state'];
  paymentId: string | null;
  projectId: string | null;
  actorId: string;
}

export async function insertRefund(db: Executor, refund: NewRefund): Promise<RefundRow> {
  return oneRow<RefundRow>(
    db,
    sql`
    insert into product.refunds (user_id, destination, amount_micros, reason, state, payment_id, project_id, actor_id)
    values (${refund.userId}, ${refund.destination}, ${String(refund.amount)}, ${refund.reason}, ${refund.state},
            ${refund.paymentId}, ${refund.projectId}, ${refund.actorId})
    returning *`,
  );
}

export async function selectRefund(db: Executor, id: string): Promise<RefundRow | undefined> {
  return maybeRow<RefundRow>(db, sql`select * from product.refunds where id = ${id}`);
}

/** True for whoever ends it; a refund ends once. */
export async function endRefund(
  db: Executor,
  id: string,
  state: 'succeeded' | 'failed',
  reference: string | null,
): Promise<boolean> {
  const ended = await run(
    db,
    sql`update product.refunds set state = ${state}, reference = ${reference} where id = ${id} and state = 'pending'`,
  );
  return ended > 0;
}

export async function selectRefunds(db: Executor, limit: number): Promise<RefundRow[]> {
  return rows<RefundRow>(db, sql`select * from product.refunds order by created_at desc limit ${limit}`);
}

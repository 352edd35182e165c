import { type Executor, oneRow, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';

type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

export interface DisputeRow {
  id: string;
  payment_id: string;
  amount_micros: StoredAmount;
  taken_micros: StoredAmount;
  state: DisputeState;
}

interface NewDispute {
  id: string;
  paymentId: string;
  reason: string;
}

/** The dispute as it is known, locked; one that is new begins as an inquiry, which moves no money. */
export async function lockDispute(db: Executor, dispute: NewDispute): Promise<DisputeRow & { fresh: boolean }> {
  const added = await run(
    db,
    sql`
    insert into product.payment_disputes (id, payment_id, amount_micros, reason, state)
    values (${dispute.id}, ${dispute.paymentId}, 0, ${dispute.reason}, 'inquiry') on conflict (id) do nothing`,
  );
  const row = await oneRow<DisputeRow>(
    db,
    sql`select * from product.payment_disputes where id = ${dispute.id} for update`,
  );
  return { ...row, fresh: added > 0 };
}

/** Money that the bank took: how much, and how much of that was the user's credit. */
export async function updateDispute(
  db: Executor,
  id: string,
  { state, amount, taken }: { state: DisputeState; amount: Amount; taken: Amount },
): Promise<void> {
  await run(
    db,
    sql`
    update product.payment_disputes
    set state = ${state}, amount_micros = ${String(amount)}, taken_micros = ${String(taken)},
        closed_at = case when ${state} in ('won', 'lost') then coalesce(closed_at, now()) else null end
    where id = ${id}`,
  );
}

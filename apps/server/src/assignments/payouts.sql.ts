import { type Executor, maybeRow, newestFirst, oneRow, type Paged, rows, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';

export interface PayoutRow {
  id: string;
  assignment_id: string;
  project_id: string;
  project_name: string;
  reviewer_id: string;
  reviewer_name: string;
  reviewer_email: string;
  words: number;
  amount_micros: StoredAmount;
  state: 'due' | 'paid';
  reference: string | null;
  created_at: Date;
  paid_at: Date | null;
}

interface NewPayout {
  assignmentId: string;
  projectId: string;
  projectName: string;
  reviewerId: string;
  name: string;
  email: string;
  words: number;
  amount: Amount;
}

/** Nothing when this review has its payout already. */
export async function insertPayout(db: Executor, payout: NewPayout): Promise<boolean> {
  const made = await run(
    db,
    sql`
    insert into product.reviewer_payouts
      (assignment_id, project_id, project_name, reviewer_id, reviewer_name, reviewer_email, words, amount_micros)
    values (${payout.assignmentId}, ${payout.projectId}, ${payout.projectName}, ${payout.reviewerId}, ${payout.name},
            ${payout.email}, ${payout.words}, ${String(payout.amount)})
    on conflict (assignment_id) do nothing`,
  );
  return made > 0;
}

interface Filter {
  state: string | null;
  cursor: string | undefined;
  limit: number;
}

export async function selectPayouts(db: Executor, { state, cursor, limit }: Filter): Promise<(PayoutRow & Paged)[]> {
  const page = newestFirst(cursor);
  return rows<PayoutRow & Paged>(
    db,
    sql`select *, ${page.position} from product.reviewer_payouts
        where (${state}::text is null or state = ${state}) and ${page.after} ${page.order(limit)}`,
  );
}

export async function selectPayoutsOf(db: Executor, reviewerId: string): Promise<PayoutRow[]> {
  return rows<PayoutRow>(
    db,
    sql`select * from product.reviewer_payouts where reviewer_id = ${reviewerId} order by created_at desc, id limit 500`,
  );
}

/** What is owed and what was paid: to one reviewer, or to all. */
export async function sumPayouts(db: Executor, reviewerId: string | null): Promise<{ due: string; paid: string }> {
  return oneRow(
    db,
    sql`select coalesce(sum(amount_micros) filter (where state = 'due'), 0)::text as due,
               coalesce(sum(amount_micros) filter (where state = 'paid'), 0)::text as paid
        from product.reviewer_payouts where ${reviewerId}::uuid is null or reviewer_id = ${reviewerId}`,
  );
}

export async function lockPayout(db: Executor, id: string): Promise<PayoutRow | undefined> {
  return maybeRow<PayoutRow>(db, sql`select * from product.reviewer_payouts where id = ${id} for update`);
}

export async function markPaid(
  db: Executor,
  id: string,
  { reference, actorId }: { reference: string; actorId: string },
): Promise<PayoutRow> {
  return oneRow<PayoutRow>(
    db,
    sql`update product.reviewer_payouts set state = 'paid', reference = ${reference}, paid_by = ${actorId}, paid_at = now()
        where id = ${id} returning *`,
  );
}

import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';
import type { Holder } from '../ledger/holder.ts';

export interface OrderRow {
  project_id: string;
  holder_kind: 'user' | 'visitor';
  holder_id: string;
  project_name: string;
  words: number;
  total_micros: StoredAmount;
  /** What of it is for the review. */
  review_micros: StoredAmount;
  round: number;
  closed_at: Date | null;
}

interface NewOrder {
  projectId: string;
  projectName: string;
  holder: Holder;
  words: number;
  total: Amount;
  review: Amount;
  discounts: unknown;
}

/** The first agreement holds. */
export async function insertOrder(db: Executor, order: NewOrder): Promise<boolean> {
  const added = await run(
    db,
    sql`
    insert into product.orders (project_id, project_name, holder_kind, holder_id, words, total_micros, review_micros, discounts)
    values (${order.projectId}, ${order.projectName}, ${order.holder.kind}, ${order.holder.id}, ${order.words},
            ${String(order.total)}, ${String(order.review)}, ${sql.json(order.discounts)})
    on conflict (project_id) do nothing`,
  );
  return added > 0;
}

export async function lockOrder(db: Executor, projectId: string): Promise<OrderRow | undefined> {
  return maybeRow<OrderRow>(db, sql`select * from product.orders where project_id = ${projectId} for update`);
}

export async function selectOrder(db: Executor, projectId: string): Promise<OrderRow | undefined> {
  return maybeRow<OrderRow>(db, sql`select * from product.orders where project_id = ${projectId}`);
}

export async function reopenOrder(db: Executor, projectId: string): Promise<void> {
  await run(
    db,
    sql`update product.orders set closed_at = null, round = round + 1 where project_id = ${projectId} and closed_at is not null`,
  );
}

export async function markClosed(db: Executor, projectId: string): Promise<void> {
  await run(db, sql`update product.orders set closed_at = now() where project_id = ${projectId} and closed_at is null`);
}

/** Orders whose project has come to an end, or is gone, while money is still set aside for them. */
export async function selectForgottenOrders(db: Executor): Promise<{ project_id: string; state: string | null }[]> {
  return rows(
    db,
    sql`
    select o.project_id, p.state from product.orders o left join product.projects p on p.id = o.project_id
    where o.closed_at is null and o.created_at < now() - interval '1 minute'
      and (p.id is null or p.state in ('completed', 'cancelled', 'failed'))
    order by o.created_at limit 100`,
  );
}

/** True for whoever asks first: a repeated job writes no second mail. */
export async function claimNotice(db: Executor, projectId: string): Promise<boolean> {
  const claimed = await run(
    db,
    sql`update product.orders set noticed_at = now() where project_id = ${projectId} and noticed_at is null`,
  );
  return claimed > 0;
}

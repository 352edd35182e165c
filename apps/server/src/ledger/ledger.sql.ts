import { type Executor, oneRow, rows, run, sql } from '@targum/server-kit';
import type { Amount } from './amount.ts';
import type { Holder } from './holder.ts';

export type PersonalAccount = 'credits' | 'reserved' | 'payable';
export type HouseAccount =
  | 'card_receipts'
  | 'revenue'
  | 'promotions'
  | 'referrals'
  | 'refunds'
  | 'review_costs'
  | 'payouts';

export interface Transfer {
  /** One key, one transfer: the second with the same key changes nothing. */
  key: string;
  kind: string;
  holder: Holder;
  moves: Partial<Record<PersonalAccount | HouseAccount, Amount>>;
  projectId?: string | null;
  paymentId?: string | null;
  note?: string | null;
  actorId?: string | null;
}

export async function insertAccounts(db: Executor, holder: Holder): Promise<void> {
  await run(
    db,
    sql`
    insert into product.ledger_accounts (kind, holder_kind, holder_id)
    values ('credits', ${holder.kind}, ${holder.id}), ('reserved', ${holder.kind}, ${holder.id})
    on conflict do nothing`,
  );
}

/** Only reviewers have one. */
export async function insertPayable(db: Executor, holder: Holder): Promise<void> {
  await run(
    db,
    sql`insert into product.ledger_accounts (kind, holder_kind, holder_id) values ('payable', ${holder.kind}, ${holder.id})
        on conflict do nothing`,
  );
}

/** One statement, so that a transfer is whole even outside a transaction; accounts are taken in one order by all. */
export async function insertTransfer(db: Executor, transfer: Transfer): Promise<boolean> {
  const moves = Object.entries(transfer.moves)
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({ account, amount: String(amount) }));
  const entries = await run(
    db,
    sql`
    with transfer as (
      insert into product.ledger_transfers (key, kind, holder_kind, holder_id, project_id, payment_id, note, actor_id)
      values (${transfer.key}, ${transfer.kind}, ${transfer.holder.kind}, ${transfer.holder.id}, ${transfer.projectId ?? null},
              ${transfer.paymentId ?? null}, ${transfer.note ?? null}, ${transfer.actorId ?? null})
      on conflict (key) do nothing
      returning id
    )
    insert into product.ledger_entries (transfer_id, account_id, amount_micros)
    select transfer.id, account.id, move.amount
    from transfer
    cross join jsonb_to_recordset(${sql.json(moves)}::jsonb) as move (account text, amount bigint)
    left join product.ledger_accounts account on account.kind = move.account
      and (account.holder_id is null or (account.holder_id = ${transfer.holder.id} and account.holder_kind = ${transfer.holder.kind}))
    order by account.id`,
  );
  return entries > 0;
}

interface BalanceRow {
  credits: string;
  reserved: string;
}

const balancesOf = (holder: Holder) => sql`
    select coalesce(sum(balance_micros) filter (where kind = 'credits'), 0)::text as credits,
           coalesce(sum(balance_micros) filter (where kind = 'reserved'), 0)::text as reserved
    from product.ledger_accounts where holder_kind = ${holder.kind} and holder_id = ${holder.id}`;

export async function selectBalances(db: Executor, holder: Holder): Promise<BalanceRow> {
  return oneRow<BalanceRow>(db, balancesOf(holder));
}

export async function lockAccounts(db: Executor, holder: Holder): Promise<void> {
  await rows(
    db,
    sql`select from product.ledger_accounts where holder_kind = ${holder.kind} and holder_id = ${holder.id} order by id for update`,
  );
}

interface ProjectSums {
  reserved: string;
  charged: string;
  refunded: string;
}

/** What the books say of one project. */
export async function selectProjectSums(db: Executor, projectId: string): Promise<ProjectSums> {
  return oneRow<ProjectSums>(
    db,
    sql`
    select coalesce(sum(e.amount_micros) filter (where a.kind = 'reserved'), 0)::text as reserved,
           coalesce(sum(e.amount_micros) filter (where a.kind = 'revenue'), 0)::text as charged,
           coalesce(-sum(e.amount_micros) filter (where a.kind = 'refunds'), 0)::text as refunded
    from product.ledger_transfers t
    join product.ledger_entries e on e.transfer_id = t.id
    join product.ledger_accounts a on a.id = e.account_id
    where t.project_id = ${projectId}`,
  );
}

/** What was charged for translations in each month, less what was given back. */
export async function selectSpending(db: Executor, holder: Holder): Promise<{ month: string; spent: string }[]> {
  return rows(
    db,
    sql`
    select to_char(date_trunc('month', t.created_at), 'YYYY-MM') as month, sum(e.amount_micros)::text as spent
    from product.ledger_transfers t
    join product.ledger_entries e on e.transfer_id = t.id
    join product.ledger_accounts a on a.id = e.account_id
    where t.holder_id = ${holder.id} and t.holder_kind = ${holder.kind} and t.project_id is not null
      and a.kind in ('revenue', 'refunds')
    group by 1`,
  );
}

/** What came into somebody's credits, by the kind of transfer. */
export async function selectCreditSources(db: Executor, holder: Holder): Promise<{ kind: string; amount: string }[]> {
  return rows(
    db,
    sql`
    select t.kind, sum(e.amount_micros)::text as amount
    from product.ledger_accounts a
    join product.ledger_entries e on e.account_id = a.id
    join product.ledger_transfers t on t.id = e.transfer_id
    where a.kind = 'credits' and a.holder_kind = ${holder.kind} and a.holder_id = ${holder.id}
    group by t.kind`,
  );
}

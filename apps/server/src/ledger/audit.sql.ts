import { type Executor, oneRow, rows, sql } from '@targum/server-kit';

interface AuditRow {
  total: string;
  unbalanced: number;
  differing: number;
  lowest: string;
}

/** Sums up every entry: for the console and the tests, not for every request. */
export async function selectAudit(db: Executor): Promise<AuditRow> {
  return oneRow<AuditRow>(
    db,
    sql`
    select (select coalesce(sum(amount_micros), 0)::text from product.ledger_entries) as total,
           (select count(*) from (
              select from product.ledger_transfers t left join product.ledger_entries e on e.transfer_id = t.id
              group by t.id having coalesce(sum(e.amount_micros), 1) <> 0) as odd) as unbalanced,
           (select count(*) from product.ledger_accounts a where a.holder_id is not null and a.balance_micros <>
              (select coalesce(sum(e.amount_micros), 0) from product.ledger_entries e where e.account_id = a.id)) as differing,
           (select coalesce(min(balance_micros), 0)::text from product.ledger_accounts where holder_id is not null) as lowest`,
  );
}

interface AccountRow {
  kind: string;
  user_id: string | null;
  balance: string;
}

/** The installation's own accounts, and those of one user. */
export async function selectAccounts(db: Executor, userId: string | null, limit: number): Promise<AccountRow[]> {
  return rows<AccountRow>(
    db,
    sql`
    select a.kind, case when a.holder_kind = 'user' then a.holder_id end as user_id,
           case when a.holder_id is not null then a.balance_micros::text
                else (select coalesce(sum(e.amount_micros), 0)::text from product.ledger_entries e where e.account_id = a.id) end as balance
    from product.ledger_accounts a
    where a.holder_id is null or (a.holder_kind = 'user' and (${userId}::uuid is null or a.holder_id = ${userId}))
    order by (a.holder_id is null) desc, a.id limit ${limit}`,
  );
}

interface EntryRow {
  id: string;
  transfer_id: string;
  kind: string;
  account: string;
  user_id: string | null;
  amount: string;
  project_id: string | null;
  payment_id: string | null;
  note: string | null;
  created_at: Date;
}

interface EntryFilter {
  account: string | null;
  userId: string | null;
  projectId: string | null;
  paymentId: string | null;
  before: string | null;
  limit: number;
}

export async function selectEntries(db: Executor, filter: EntryFilter): Promise<EntryRow[]> {
  return rows<EntryRow>(
    db,
    sql`
    select e.id::text as id, t.id::text as transfer_id, t.kind, a.kind as account,
           case when t.holder_kind = 'user' then t.holder_id end as user_id, e.amount_micros::text as amount,
           t.project_id, t.payment_id, t.note, t.created_at
    from product.ledger_entries e
    join product.ledger_transfers t on t.id = e.transfer_id
    join product.ledger_accounts a on a.id = e.account_id
    where (${filter.account}::text is null or a.kind = ${filter.account})
      and (${filter.userId}::uuid is null or t.holder_id = ${filter.userId})
      and (${filter.projectId}::uuid is null or t.project_id = ${filter.projectId})
      and (${filter.paymentId}::uuid is null or t.payment_id = ${filter.paymentId})
      and (${filter.before}::bigint is null or e.id < ${filter.before}::bigint)
    order by e.id desc limit ${filter.limit}`,
  );
}

import type { Transaction, TransactionKind } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { selectTransactions } from './billing.sql.ts';

interface Query {
  kind?: TransactionKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  project_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export async function listTransactions(
  deps: Deps,
  userId: string,
  query: Query,
): Promise<{ transactions: Transaction[]; next_cursor: string | null }> {
  const rows = await selectTransactions(deps.db, {
    userId,
    kind: query.kind ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    projectId: query.project_id ?? null,
    before: query.cursor ?? null,
    limit: query.limit,
  });
  const transactions = rows.map((row) => ({
    transaction_id: row.id,
    kind: row.kind as TransactionKind,
    created_at: row.created_at.toISOString(),
    amount: inDollars(toAmount(row.credits)),
    reserved: inDollars(toAmount(row.reserved)),
    // Both sides of every transfer are in the sum.
    total: inDollars(toAmount(row.outside) / 2n),
    about: row.note,
    project_id: row.project_id,
    invoice_id: row.invoice_id,
  }));
  return { transactions, next_cursor: rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null };
}

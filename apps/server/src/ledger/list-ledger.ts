import type { LedgerAccountKind, LedgerEntry } from '@targum/contracts';
import { findEmails, findUserIdByEmail } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from './amount.ts';
import { selectAccounts, selectEntries } from './audit.sql.ts';
import { auditBooks } from './audit-books.ts';

/** Stands for a user that does not exist: nothing belongs to it. */
const nobody = '00000000-0000-0000-0000-000000000000';

async function userIdOf(deps: Deps, email: string | undefined): Promise<string | null> {
  return email === undefined ? null : ((await findUserIdByEmail(deps.db, email)) ?? nobody);
}

export async function listAccounts(deps: Deps, query: { email?: string | undefined; limit: number }) {
  const rows = await selectAccounts(deps.db, await userIdOf(deps, query.email), query.limit);
  const emails = await findEmails(
    deps.db,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const { balanced, balances_match: match } = await auditBooks(deps.db);
  return {
    balanced: balanced && match,
    accounts: rows.map((row) => ({
      kind: row.kind as LedgerAccountKind,
      user_id: row.user_id,
      email: (row.user_id && emails.get(row.user_id)) || null,
      balance: inDollars(toAmount(row.balance)),
    })),
  };
}

interface EntryQuery {
  account?: string | undefined;
  email?: string | undefined;
  project_id?: string | undefined;
  payment_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export async function listEntries(
  deps: Deps,
  query: EntryQuery,
): Promise<{ entries: LedgerEntry[]; next_cursor: string | null }> {
  const rows = await selectEntries(deps.db, {
    account: query.account ?? null,
    userId: await userIdOf(deps, query.email),
    projectId: query.project_id ?? null,
    paymentId: query.payment_id ?? null,
    before: query.cursor ?? null,
    limit: query.limit,
  });
  const emails = await findEmails(
    deps.db,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const entries = rows.map((row) => ({
    entry_id: row.id,
    transfer_id: row.transfer_id,
    kind: row.kind,
    account: row.account as LedgerAccountKind,
    user_id: row.user_id,
    email: (row.user_id && emails.get(row.user_id)) || null,
    amount: inDollars(toAmount(row.amount)),
    project_id: row.project_id,
    payment_id: row.payment_id,
    note: row.note,
    created_at: row.created_at.toISOString(),
  }));
  return { entries, next_cursor: entries.length === query.limit ? (entries.at(-1)?.entry_id ?? null) : null };
}

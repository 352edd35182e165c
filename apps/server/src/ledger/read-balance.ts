import type { Executor } from '@targum/server-kit';
import { type Amount, toAmount } from './amount.ts';
import type { Holder } from './holder.ts';
import { insertAccounts, lockAccounts, selectBalances, selectProjectSums, selectSpending } from './ledger.sql.ts';

export interface Balance {
  credits: Amount;
  reserved: Amount;
}

export async function readBalance(db: Executor, holder: Holder): Promise<Balance> {
  const row = await selectBalances(db, holder);
  return { credits: toAmount(row.credits), reserved: toAmount(row.reserved) };
}

/** Keeps every other movement of this holder's money waiting until the transaction ends. */
export async function lockBalance(db: Executor, holder: Holder): Promise<Balance> {
  await insertAccounts(db, holder);
  await lockAccounts(db, holder);
  return readBalance(db, holder);
}

/** What is set aside for a project, what was charged for it, and what of that was given back. */
export async function readProjectSums(
  db: Executor,
  projectId: string,
): Promise<{ reserved: Amount; charged: Amount; refunded: Amount }> {
  const row = await selectProjectSums(db, projectId);
  return { reserved: toAmount(row.reserved), charged: toAmount(row.charged), refunded: toAmount(row.refunded) };
}

/** By month, as 2026-11. */
export async function readSpending(db: Executor, holder: Holder): Promise<Map<string, Amount>> {
  const found = await selectSpending(db, holder);
  return new Map(found.map(({ month, spent }) => [month, toAmount(spent)]));
}

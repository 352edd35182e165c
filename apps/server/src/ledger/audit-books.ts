import type { Executor } from '@targum/server-kit';
import { inDollars, toAmount } from './amount.ts';
import { selectAudit } from './audit.sql.ts';

/** Whether the books are what they must be: every transfer balanced, every kept balance the sum of its entries. */
export async function auditBooks(
  db: Executor,
): Promise<{ balanced: boolean; balances_match: boolean; lowest_balance: number }> {
  const { total, unbalanced, differing, lowest } = await selectAudit(db);
  return {
    balanced: toAmount(total) === 0n && unbalanced === 0,
    balances_match: differing === 0,
    lowest_balance: inDollars(toAmount(lowest)),
  };
}

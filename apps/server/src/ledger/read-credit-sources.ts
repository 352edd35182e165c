import type { Executor } from '@targum/server-kit';
import { type Amount, toAmount } from './amount.ts';
import type { Holder } from './holder.ts';
import { selectCreditSources } from './ledger.sql.ts';

/** How much each kind of transfer brought into somebody's credit, or took out of it. */
export async function readCreditSources(db: Executor, holder: Holder): Promise<Map<string, Amount>> {
  const rows = await selectCreditSources(db, holder);
  return new Map(rows.map(({ kind, amount }) => [kind, toAmount(amount)]));
}

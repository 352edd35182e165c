import type { Executor } from '@targum/server-kit';
import { auditBooks } from '../ledger/audit-books.ts';

/** After every test about money, whatever it was about. */
export async function requireSoundBooks(db: Executor): Promise<void> {
  const { balanced, balances_match: match, lowest_balance: lowest } = await auditBooks(db);
  if (!balanced || !match || lowest < 0)
    throw new Error(`The books are not sound: ${JSON.stringify({ balanced, match, lowest })}`);
}

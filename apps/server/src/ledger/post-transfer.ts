import type { Executor } from '@targum/server-kit';
import { insertAccounts, insertPayable, insertTransfer, type Transfer } from './ledger.sql.ts';

export type { Transfer };

/** The only way in which money moves. Answers false when a transfer with this key is there already. */
export async function postTransfer(db: Executor, transfer: Transfer): Promise<boolean> {
  await insertAccounts(db, transfer.holder);
  if (transfer.moves.payable !== undefined) await insertPayable(db, transfer.holder);
  return insertTransfer(db, transfer);
}

import type { Executor } from '@targum/server-kit';
import { type ChangeableRow, selectChangeableRows } from './changed-rows.sql.ts';

const rowsAtOnce = 1000;

/** Every segment of a document as it may be changed, in the transaction that changes them. */
export async function readChangeableRows(db: Executor, documentId: string): Promise<ChangeableRow[]> {
  const all: ChangeableRow[] = [];
  for (let from = 0; ; ) {
    const rows = await selectChangeableRows(db, documentId, from, rowsAtOnce);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return all;
    from = last.ordinal + 1;
  }
}

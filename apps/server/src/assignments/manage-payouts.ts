import { Readable } from 'node:stream';
import { assignmentErrors, type Payout } from '@targum/contracts';
import { type Executor, type FileAnswer, takePage, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockPayout, markPaid, type PayoutRow, selectPayouts, selectPayoutsOf, sumPayouts } from './payouts.sql.ts';

export async function listPayoutsOf(db: Executor, userId: string): Promise<Payout[]> {
  return (await selectPayoutsOf(db, userId)).map(present);
}

export async function listOwnPayouts(deps: Deps, userId: string) {
  const { due, paid } = await sumPayouts(deps.db, userId);
  return {
    payouts: await listPayoutsOf(deps.db, userId),
    due: inDollars(toAmount(due)),
    paid: inDollars(toAmount(paid)),
  };
}

interface Query {
  state?: 'due' | 'paid' | undefined;
  cursor?: string | undefined;
  limit: number;
}

export async function listPayouts(deps: Deps, { state, cursor, limit }: Query) {
  const found = await selectPayouts(deps.db, { state: state ?? null, cursor, limit });
  const { rows, next_cursor } = takePage(found, limit);
  const { due } = await sumPayouts(deps.db, null);
  return { payouts: rows.map(present), due: inDollars(toAmount(due)), next_cursor };
}

interface Payment {
  payoutId: string;
  actorId: string;
  reference: string;
}

/** The money left the house: the books and the log say so together, once. */
export async function markPayoutPaid(deps: Deps, { payoutId, actorId, reference }: Payment): Promise<Payout> {
  return transaction(deps.db, async (db) => {
    const payout = await lockPayout(db, payoutId);
    if (!payout) throw AppError.of(assignmentErrors)('payout_not_found');
    if (payout.state === 'paid') return present(payout);
    const amount = toAmount(payout.amount_micros);
    await postTransfer(db, {
      key: `payout:${payout.id}`,
      kind: 'review_paid',
      holder: userHolder(payout.reviewer_id),
      projectId: payout.project_id,
      note: reference,
      actorId,
      moves: { payable: -amount, payouts: amount },
    });
    await recordAudit(db, { action: 'payout.paid', actorId, subject: payout.reviewer_email, note: reference });
    return present(await markPaid(db, payoutId, { reference, actorId }));
  });
}

export async function exportPayouts(deps: Deps, state: 'due' | 'paid' | undefined): Promise<FileAnswer> {
  return {
    name: 'payouts.csv',
    mediaType: 'text/csv; charset=utf-8',
    stream: Readable.from(lines(deps, state ?? null)),
  };
}

const heading = ['Date', 'Reviewer', 'Email', 'Project', 'Words', 'Amount (USD)', 'State', 'Reference', 'Paid'];

async function* lines(deps: Deps, state: string | null): AsyncGenerator<string> {
  // Spreadsheets take a file for UTF-8 only with its mark.
  yield `\uFEFF${heading.map(cell).join(',')}\r\n`;
  let cursor: string | undefined;
  do {
    const { rows, next_cursor } = takePage(await selectPayouts(deps.db, { state, cursor, limit: 500 }), 500);
    for (const row of rows) {
      const { reviewer, project_name, words, amount, reference, created_at, paid_at, ...rest } = present(row);
      const cells = [created_at, reviewer.name, reviewer.email, project_name, String(words), amount.toFixed(2)];
      yield `${[...cells, rest.state, reference ?? '', paid_at ?? ''].map(cell).join(',')}\r\n`;
    }
    cursor = next_cursor ?? undefined;
  } while (cursor);
}

/** Quoted where needed; what a spreadsheet would run as a formula is made plain text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function present(row: PayoutRow): Payout {
  return {
    id: row.id,
    project_name: row.project_name,
    reviewer: { id: row.reviewer_id, name: row.reviewer_name, email: row.reviewer_email },
    words: row.words,
    amount: inDollars(toAmount(row.amount_micros)),
    state: row.state,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}

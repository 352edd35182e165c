import {
  acceptTranslation,
  type ExchangeState,
  type ExchangeUnit,
  fingerprintContent,
  type Inline,
  type Unit,
} from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { asTranslation } from '../translation/read-translations.ts';
import { type ExportedRow, selectRows } from './exports.sql.ts';

const rowsAtOnce = 1000;

/** Every segment of a document with its row, of which a page is held at a time. */
export async function* readRows(db: Executor, documentId: string): AsyncGenerator<ExportedRow> {
  for (let from = 0; ; ) {
    const rows = await selectRows(db, documentId, from, rowsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    from = last.ordinal + 1;
  }
}

const states: Record<ExportedRow['review'], ExchangeState> = {
  draft: 'translated',
  edited: 'reviewed',
  approved: 'final',
  rejected: 'translated',
  locked: 'final',
};

/** A segment as other tools take it, with the codes of its translation placed. */
export function toExchange(row: ExportedRow): ExchangeUnit {
  const source = row.source as Inline[];
  const unit: Unit = { id: row.unit_id, kind: 'paragraph', content: source, part: '' };
  const accepted = acceptTranslation(unit, asTranslation(row));
  const target = 'content' in accepted ? accepted.content : undefined;
  const about = { id: row.unit_id, source, base: fingerprintContent(target ?? []), note: row.kind };
  return target ? { ...about, target, state: states[row.review] } : { ...about, state: 'new' };
}

import { type ExchangeUnit, fingerprintContent, type Inline, plainText, validateCodes } from '@targum/documents';
import type { ChangeableRow } from './changed-rows.sql.ts';
import { toExchange } from './exchange-units.ts';
import { conflict, isPersons, repaired, squeeze, type Verdict } from './verdict.ts';

/** Compares three texts for every unit: that of the file, that of here, and the one both came from. */
export function compareExchanged(rows: readonly ChangeableRow[], units: readonly ExchangeUnit[]): Verdict[] {
  const byUnit = new Map(rows.map((row) => [row.unit_id, row]));
  const seen = new Map<ChangeableRow, string>();
  const verdicts: Verdict[] = [];
  for (const unit of units) {
    const row = byUnit.get(unit.id);
    const file = textOf(unit);
    const mark = fingerprintContent(unit.target ?? []);
    const known = row && seen.get(row);
    if (!row)
      verdicts.push({ kind: 'conflict', reason: 'row-unknown', row, source: plainText(unit.source).trim(), file });
    else if (known === undefined) verdicts.push(judge(row, unit, mark));
    else if (known !== mark) verdicts.push(conflict('row-repeated', row, file));
    if (row) seen.set(row, known ?? mark);
  }
  for (const row of rows) if (!seen.has(row)) verdicts.push(conflict('row-missing', row, null));
  return verdicts;
}

const textOf = ({ target }: ExchangeUnit): string | null => (target ? plainText(target) : null);

function judge(row: ChangeableRow, unit: ExchangeUnit, mark: string): Verdict {
  const source = row.source as Inline[];
  const now = fingerprintContent(toExchange(row).target ?? []);
  if (mark === now || mark === unit.base) return { kind: 'unchanged' };
  const file = textOf(unit) ?? '';
  if (!unit.target || file.trim() === '') return conflict('emptied', row, file);
  if (row.review === 'locked') return conflict('locked', row, file);
  if (row.held) return conflict('taken', row, file);
  const review = unit.state === 'final' || unit.state === 'reviewed' ? 'approved' : 'edited';
  const isLost = validateCodes(source, unit.target).length > 0;
  const text = { content: isLost ? repaired(row, unit.target) : unit.target, review } as const;
  if (squeeze(plainText(unit.source)) !== squeeze(plainText(source))) return conflict('other-source', row, file, text);
  if (unit.base === undefined ? isPersons(row) : unit.base !== now) return conflict('changed-here', row, file, text);
  return isLost ? conflict('codes-lost', row, file, text) : { kind: 'change', row, file, ...text };
}

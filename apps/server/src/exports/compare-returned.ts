import {
  fingerprint,
  fromStretches,
  type Inline,
  isShownInColumns,
  type ReturnedRow,
  toStretches,
  type Unit,
  validateCodes,
} from '@targum/documents';
import type { ChangeableRow } from './changed-rows.sql.ts';
import { toExchange } from './exchange-units.ts';
import { conflict, isPersons, repaired, squeeze, type Verdict } from './verdict.ts';

interface Document {
  rows: readonly ChangeableRow[];
  /** As the document's format shows them: what a reader sees of a code decides whether it can be lost. */
  units: ReadonlyMap<string, Unit>;
}

/** Compares three texts for every row: that of the file, that of here, and the one both came from. */
export function compareReturned({ rows, units }: Document, returned: readonly ReturnedRow[]): Verdict[] {
  const byOrdinal = new Map(rows.map((row) => [String(row.ordinal), row]));
  const bySource = uniqueSources(rows);
  const seen = new Map<ChangeableRow, string>();
  const verdicts: Verdict[] = [];
  for (const line of returned) {
    const row = line.mark ? byOrdinal.get(line.mark.reference) : bySource.get(squeeze(line.source));
    const known = row && seen.get(row);
    if (!row) verdicts.push({ kind: 'conflict', reason: 'row-unknown', row, source: line.source, file: textOf(line) });
    else if (known === undefined) verdicts.push(judge(row, line, units.get(row.unit_id)));
    else if (known !== line.fingerprint) verdicts.push(conflict('row-repeated', row, textOf(line)));
    if (row) seen.set(row, known ?? line.fingerprint);
  }
  for (const row of rows) {
    const unit = units.get(row.unit_id);
    if (!seen.has(row) && unit && isShownInColumns(unit)) verdicts.push(conflict('row-missing', row, null));
  }
  return verdicts;
}

function judge(row: ChangeableRow, line: ReturnedRow, unit: Unit | undefined): Verdict {
  const looks = unit ?? {};
  const source = row.source as Inline[];
  const here = toExchange(row).target ?? [];
  const now = fingerprint(toStretches(looks, here));
  // Without its mark nobody knows what the row was: then any difference to what is here counts as the file's.
  const before = line.mark?.fingerprint ?? now;
  if (line.fingerprint === before || line.fingerprint === now) return { kind: 'unchanged' };
  const file = textOf(line);
  if (file.trim() === '') return conflict('emptied', row, file);
  if (row.review === 'locked') return conflict('locked', row, file);
  if (row.held) return conflict('taken', row, file);
  const content = fromStretches(line.translation, here.length > 0 ? here : source, looks);
  const lost = validateCodes(source, content).length > 0;
  const text = { content: lost ? repaired(row, content) : content, review: 'edited' } as const;
  if (squeeze(line.source) !== squeeze(row.source_text)) return conflict('other-source', row, file, text);
  if (line.mark ? now !== before : isPersons(row)) return conflict('changed-here', row, file, text);
  return lost ? conflict('codes-lost', row, file, text) : { kind: 'change', row, file, ...text };
}

const textOf = (line: ReturnedRow): string =>
  line.translation.map((stretch) => ('text' in stretch ? stretch.text : '')).join('');

/** Texts that stand once: by those a row is found whose mark was lost. */
function uniqueSources(rows: readonly ChangeableRow[]): Map<string, ChangeableRow> {
  const found = new Map<string, ChangeableRow>();
  const twice = new Set<string>();
  for (const row of rows) {
    const text = squeeze(row.source_text);
    if (found.has(text)) twice.add(text);
    found.set(text, row);
  }
  for (const text of twice) found.delete(text);
  return found;
}

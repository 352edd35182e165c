import type { Ledger } from '../model.ts';

/** The ledger as a table for a spreadsheet: one line a part and outcome, the balance at the end. */
export function ledgerToCsv(ledger: Ledger): string {
  const rows: (string | number)[][] = [['part', 'outcome', 'detail', 'nodes', 'characters']];
  for (const entry of ledger.total) rows.push([entry.part, 'total', '', entry.nodes, entry.characters]);
  for (const entry of ledger.translated) rows.push([entry.part, 'translated', '', entry.nodes, entry.characters]);
  for (const entry of ledger.excluded) rows.push([entry.part, 'excluded', entry.reason, entry.nodes, entry.characters]);
  for (const entry of ledger.failed)
    rows.push([entry.part, 'failed', `${entry.unit}: ${entry.why}`, entry.nodes, entry.characters]);
  rows.push(['', ledger.closes ? 'closes' : 'does not close', '', '', '']);
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A leading sign would be run as a formula by spreadsheet programs. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+@\t-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of a CSV file (RFC 4180) with the line each begins on; comma, semicolon or tab, whichever its first line has. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let [cells, cell, quoted, line, begun]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((value) => value.trim() !== '')) rows.push({ line: begun, cells });
    [cells, cell, begun] = [[], '', line];
  };
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index] ?? '';
    const ends = letter === '\n' || (letter === '\r' && source[index + 1] !== '\n');
    if (ends) line += 1;
    if (quoted) {
      // A line break is one sign, whichever way it is written.
      if (letter !== '"') cell += letter === '\r' ? (ends ? '\n' : '') : letter;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (ends) endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

function delimiterOf(source: string): string {
  const first = (/^[^\r\n]*/.exec(source)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** For spreadsheets: the mark before it lets them read Hebrew, and a cell that looks like a formula is made text. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(spell).join(',')).join('\r\n')}\r\n`;

function spell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

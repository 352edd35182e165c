/** Rows of a CSV file; comma, semicolon or tab, whichever its first line uses most. */
export function parseCsv(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, '');
  // Excel's own word for the delimiter.
  const [said, named] = /^"?sep=([,;\t])"?[^\S\r\n]*(?:\r\n|\r|\n)/iu.exec(whole) ?? ['', undefined];
  const source = whole.slice(said.length);
  const delimiter = named ?? findDelimiter(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && source[index + 1] === '\n') index += 1;
      endRow();
    } else cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function findDelimiter(source: string): string {
  const line = (/^[^\r\n]*/.exec(source)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string): number => line.split(mark).length - 1;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** A byte order mark lets spreadsheets read Hebrew; cells that look like formulas are made text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(spellCell).join(',')).join('\r\n')}\r\n`;
}

function spellCell(value: string): string {
  const safe = /^'*[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes away the apostrophe that `writeCsv` puts before a formula's sign. */
export function unguardCell(value: string): string {
  return /^'+[=+\-@\t]/.test(value) ? value.slice(1) : value;
}

/** Breaks a text at spaces so that no line is longer than the column, unless one word is. */
export function wrapText(text: string, column: number, ending: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const prefix = lines.length === 0 ? '' : indent;
    if (line !== '' && prefix.length + line.length + 1 + word.length > column) {
      lines.push(prefix + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push((lines.length === 0 ? '' : indent) + line);
  return lines.join(ending);
}

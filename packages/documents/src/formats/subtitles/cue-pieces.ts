import type { Piece } from '../../splice/pieces.ts';
import type { Line } from '../txt/find-paragraphs.ts';

/** How one subtitle format writes markup inside a cue. */
export interface CueSyntax {
  /** Matches one piece of markup; the first group is the slash of a closing tag, the second its name. */
  markup: RegExp;
  decode: (raw: string) => string;
}

/** Cuts the lines of a cue into text, marks and line breaks. */
export function cuePieces(source: string, lines: readonly Line[], syntax: CueSyntax): Piece[] {
  const pieces: Piece[] = [];
  const names = new Map<string, number>();
  let fresh = 1_000_000;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before) pieces.push({ kind: 'text', text: '\n', start: before.end, end: line.start, line: true });
    let cursor = line.start;
    const text = (end: number): void => {
      if (end > cursor)
        pieces.push({ kind: 'text', text: syntax.decode(source.slice(cursor, end)), start: cursor, end });
    };
    for (const match of line.text.matchAll(syntax.markup)) {
      const start = line.start + match.index;
      const end = start + match[0].length;
      text(start);
      cursor = end;
      const name = match[2]?.toLowerCase();
      if (name === undefined) {
        fresh += 1;
        pieces.push({ kind: 'single', code: fresh, start, end });
        continue;
      }
      const code = names.get(name) ?? names.size + 1;
      names.set(name, code);
      pieces.push({ kind: match[1] === '/' ? 'close' : 'open', code, start, end });
    }
    text(line.end);
  }
  return pieces;
}

import type { Inline } from '../model.ts';
import type { Piece } from './pieces.ts';

/** How the source writes white space: as one space wherever it stands, or as it is. */
export type Spacing = 'collapse' | 'keep';

/** What the caller sees of the pieces: text with white space settled, and numbered codes. */
export function contentOf(pieces: readonly Piece[], spacing: Spacing): Inline[] {
  const content: Inline[] = [];
  // Gathered piece by piece: a text of a hundred thousand lines must not be copied for each of them.
  let parts: string[] = [];
  let endsWithSpace = true;
  const flush = (): void => {
    const text = parts.join('');
    if (text !== '') content.push(text);
    parts = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'ghost') continue;
    if (piece.kind === 'text' && piece.line && piece.text === '\n') {
      const last = parts.at(-1);
      if (last !== undefined) parts[parts.length - 1] = last.replace(/ $/, '');
      parts.push('\n');
      endsWithSpace = true;
    } else if (piece.kind === 'text') {
      const value = settle(piece.text, spacing, endsWithSpace);
      parts.push(value);
      if (value !== '') endsWithSpace = /\s$/u.test(value);
    } else {
      flush();
      if (piece.kind === 'open') content.push({ open: piece.code });
      else if (piece.kind === 'close') content.push({ close: piece.code });
      else {
        content.push({ single: piece.code });
        endsWithSpace = false;
      }
    }
  }
  flush();
  return content;
}

function settle(text: string, spacing: Spacing, afterSpace: boolean): string {
  if (spacing === 'keep') return text;
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
  return afterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
}

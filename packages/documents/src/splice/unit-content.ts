import type { Inline } from '../model.ts';
import type { Piece } from './pieces.ts';

/** How the source writes white space: as one space wherever it stands, or as it is. */
export type Spacing = 'collapse' | 'keep';

/** What the caller sees of the pieces: text with white space settled, and numbered codes. */
export function contentOf(pieces: readonly Piece[], spacing: Spacing): Inline[] {
  const content: Inline[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') content.push(text);
    text = '';
  };
  let endsWithSpace = true;
  for (const piece of pieces) {
    if (piece.kind === 'ghost') continue;
    if (piece.kind === 'text' && piece.line && piece.text === '\n') {
      text = `${text.replace(/ $/, '')}\n`;
      endsWithSpace = true;
      continue;
    }
    if (piece.kind === 'text') {
      let value = spacing === 'collapse' ? piece.text.replace(/[ \t\r\n\f]+/g, ' ') : piece.text;
      if (spacing === 'collapse' && endsWithSpace) value = value.replace(/^ /, '');
      text += value;
      if (value !== '') endsWithSpace = /\s$/u.test(value);
      continue;
    }
    flush();
    if (piece.kind === 'open') content.push({ open: piece.code });
    else if (piece.kind === 'close') content.push({ close: piece.code });
    else {
      content.push({ single: piece.code });
      endsWithSpace = false;
    }
  }
  flush();
  return content;
}

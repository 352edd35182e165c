import { openText } from '../../encoding/open-text.ts';
import { LedgerBook } from '../../ledger/index.ts';
import type { Format, Notice } from '../../model.ts';
import { openSpliced } from '../../splice/open-spliced.ts';
import { PartBuilder } from '../../splice/part-builder.ts';
import type { Piece } from '../../splice/pieces.ts';
import { plainWriter } from '../../splice/translate-units.ts';
import { findParagraphs, splitLines } from './find-paragraphs.ts';
import { wrapText } from './wrap-text.ts';

export const txt: Format = {
  id: 'txt',
  name: 'Plain text',
  extensions: ['txt', 'text'],
  mediaType: 'text/plain',
  writesAs: 'txt',
  async open(bytes, options) {
    const file = openText(bytes, options.limits);
    const book = new LedgerBook();
    const builder = new PartBuilder('text', file.text, book);
    for (const line of splitLines(file.text)) builder.found(line.text);
    const layout = findParagraphs(file.text);
    for (const line of layout.blank) builder.exclude(line.text, 'whitespace');
    for (const { lines } of layout.paragraphs) {
      const pieces = lines.map((line): Piece => ({ kind: 'text', ...line }));
      builder.add(withSpaces(pieces), { kind: 'paragraph', spacing: lines.length > 1 ? 'collapse' : 'keep' });
    }
    const ending = /\r\n|\n|\r/.exec(file.text)?.[0] ?? '\n';
    const { wrap } = layout;
    return openSpliced({
      format: 'txt',
      file,
      part: builder.part,
      book,
      notices: wrap === undefined ? [] : [wrapNotice(wrap, layout.joined)],
      writer: () =>
        plainWriter((text, spliced) => {
          const flat = joinLines(text);
          const wrapped = wrap !== undefined && spliced.pieces.length > 1;
          return wrapped ? wrapText(flat, wrap, ending, indentOf(file.text, spliced.pieces)) : flat;
        }),
    });
  },
};

function joinLines(text: string): string {
  const lines = text.split(/[\r\n]+/);
  if (lines.length === 1) return text;
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line))
    .join(' ');
}

function wrapNotice(wrap: number, count: number): Notice {
  return {
    code: 'lines-joined',
    message: `Lines were wrapped by hand at ${wrap} columns; they were joined to paragraphs and are wrapped there again.`,
    count,
  };
}

/** Between joined lines the text has one space, which the source spells as the line's end. */
function withSpaces(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    const before = pieces[index - 1];
    return before ? [{ kind: 'text', text: ' ', start: before.end, end: piece.start, line: true }, piece] : [piece];
  });
}

function indentOf(source: string, pieces: readonly Piece[]): string {
  const second = pieces.find((piece, index) => index > 1 && piece.kind === 'text' && piece.text.trim() !== '');
  return second ? (/^[ \t]*/.exec(source.slice(second.start, second.end))?.[0] ?? '') : '';
}

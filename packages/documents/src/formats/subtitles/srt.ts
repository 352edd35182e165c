import { openText } from '../../encoding/open-text.ts';
import { DocumentError } from '../../errors.ts';
import { LedgerBook } from '../../ledger/index.ts';
import type { Format } from '../../model.ts';
import { openSpliced } from '../../splice/open-spliced.ts';
import { PartBuilder } from '../../splice/part-builder.ts';
import { type Line, splitLines } from '../txt/find-paragraphs.ts';
import { type CueSyntax, cuePieces } from './cue-pieces.ts';
import { cueWriter, lineEndingOf } from './cue-writer.ts';

const timing = /^\s*\d+:\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->\s*\d+:\d{1,2}:\d{1,2}[,.]\d{1,3}/;
const syntax: CueSyntax = {
  markup: /<(\/?)([a-z]+)\b[^<>\n]*>|\{\\[^}\n]*\}/gi,
  decode: (raw) => raw,
};

export const srt: Format = {
  id: 'srt',
  name: 'SubRip subtitles',
  extensions: ['srt'],
  mediaType: 'application/x-subrip',
  writesAs: 'srt',
  async open(bytes, options) {
    const file = openText(bytes, options.limits);
    const book = new LedgerBook();
    const builder = new PartBuilder('cues', file.text, book);
    const lines = splitLines(file.text);
    if (!lines.some((line) => timing.test(line.text))) {
      throw new DocumentError('document_mislabelled', 'The file is named as subtitles but holds no times');
    }
    collectCues(lines, builder);
    const ending = lineEndingOf(file.text);
    return openSpliced({
      format: 'srt',
      file,
      part: builder.part,
      book,
      notices: [],
      writer: () => cueWriter(ending, (text) => text.replaceAll('-->', '->')),
    });
  },
};

/** A number right before a time belongs to it; text runs to the next blank line. */
function collectCues(lines: readonly Line[], builder: PartBuilder): void {
  let cue: Line[] = [];
  const flush = (): void => {
    const pieces = cuePieces(builder.part.source, cue, syntax);
    for (const piece of pieces) if (piece.kind === 'text' && !piece.line) builder.found(piece.text);
    if (cue.length > 0) builder.add(pieces, { kind: 'cue', spacing: 'keep' });
    cue = [];
  };
  const keep = (line: Line): void => {
    builder.found(line.text);
    builder.exclude(line.text, 'identifier');
  };
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const isNumber = /^\s*\d+\s*$/.test(line.text) && next !== undefined && timing.test(next.text);
    if (timing.test(line.text) || isNumber || line.text.trim() === '') {
      flush();
      keep(line);
    } else cue.push(line);
  }
  flush();
}

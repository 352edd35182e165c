import { decodeHTML } from 'entities';
import { openText } from '../../encoding/open-text.ts';
import { DocumentError } from '../../errors.ts';
import { LedgerBook } from '../../ledger/index.ts';
import type { ExclusionReason, Format } from '../../model.ts';
import { openSpliced } from '../../splice/open-spliced.ts';
import { PartBuilder } from '../../splice/part-builder.ts';
import { type Line, splitLines } from '../txt/find-paragraphs.ts';
import { type CueSyntax, cuePieces } from './cue-pieces.ts';
import { cueWriter, lineEndingOf } from './cue-writer.ts';

const syntax: CueSyntax = {
  markup: /<(\/?)(c|i|b|u|v|lang|ruby|rt)(?=[.\s>])[^<>\n]*>|<\d[\d:.]*>/gi,
  decode: decodeHTML,
};

export const vtt: Format = {
  id: 'vtt',
  name: 'WebVTT subtitles',
  extensions: ['vtt'],
  mediaType: 'text/vtt',
  writesAs: 'vtt',
  async open(bytes, options) {
    const file = openText(bytes, options.limits);
    if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(file.text)) {
      throw new DocumentError('document_mislabelled', 'The file is named as WebVTT but does not begin with WEBVTT');
    }
    const book = new LedgerBook();
    const builder = new PartBuilder('cues', file.text, book);
    for (const block of blocksOf(splitLines(file.text), builder)) collectBlock(block, builder);
    const ending = lineEndingOf(file.text);
    return openSpliced({
      format: 'vtt',
      file,
      part: builder.part,
      book,
      notices: [],
      writer: () => cueWriter(ending, escape),
    });
  },
};

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00A0/g, '&nbsp;');
}

function blocksOf(lines: readonly Line[], builder: PartBuilder): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() !== '') blocks.at(-1)?.push(line);
    else {
      builder.found(line.text);
      builder.exclude(line.text, 'whitespace');
      blocks.push([]);
    }
  }
  return blocks.filter((block) => block.length > 0);
}

/** A cue is a block with a time in its first or second line; every other block is not read aloud. */
function collectBlock(block: readonly Line[], builder: PartBuilder): void {
  const at = block.slice(0, 2).findIndex((line) => line.text.includes('-->'));
  const first = block[0]?.text ?? '';
  const reason: ExclusionReason = /^(?:STYLE|REGION)\b/.test(first)
    ? 'script-or-style'
    : /^NOTE\b/.test(first)
      ? 'comment'
      : 'identifier';
  for (const line of at < 0 ? block : block.slice(0, at + 1)) {
    builder.found(line.text);
    builder.exclude(line.text, reason);
  }
  if (at < 0) return;
  const pieces = cuePieces(builder.part.source, block.slice(at + 1), syntax);
  for (const piece of pieces) if (piece.kind === 'text' && !piece.line) builder.found(piece.text);
  builder.add(pieces, { kind: 'cue', spacing: 'keep' });
}

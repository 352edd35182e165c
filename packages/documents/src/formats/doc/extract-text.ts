// oxlint-disable-next-line typescript/triple-slash-reference -- reason: packages that import this one need the types of a package that brings none
/// <reference path="./word-extractor.d.ts" />
import WordExtractor from 'word-extractor';
import { DocumentError } from '../../errors.ts';
import type { DocxBlock, NewDocx } from '../docx/build-docx.ts';

/** The text of an old Word file without its looks: paragraphs, rows of tables, and notes at the end. */
export async function extractText(bytes: Uint8Array): Promise<NewDocx> {
  try {
    const document = await new WordExtractor().extract(Buffer.from(bytes));
    const raw = { filterUnicode: false };
    const body = document.getBody(raw);
    const extra = [document.getTextboxes(raw), document.getFootnotes(raw), document.getEndnotes(raw)];
    const blocks = [...toBlocks(body), ...extra.flatMap(toBlocks)];
    return { language: languageOf(body), blocks };
  } catch (cause) {
    throw new DocumentError('document_corrupt', 'The Word 97-2003 document is damaged', { cause });
  }
}

export function toBlocks(text: string): DocxBlock[] {
  const blocks: DocxBlock[] = [];
  for (const line of text.split(/[\r\n\f]+/)) {
    // A row is its cells, each with a tab behind it.
    const isRow = line.endsWith('\t') && line.trim() !== '';
    const last = blocks.at(-1);
    if (isRow) {
      const cells = line
        .slice(0, -1)
        .split('\t')
        .map((cell): DocxBlock[] => [paragraph(cell)]);
      if (last?.kind === 'table' && last.rows[0]?.cells.length === cells.length) last.rows.push({ cells });
      else blocks.push({ kind: 'table', rows: [{ cells }] });
    } else if (line.trim() !== '') blocks.push(paragraph(line));
  }
  return blocks;
}

function paragraph(text: string): DocxBlock {
  return { kind: 'paragraph', content: [text.trim()], language: languageOf(text) };
}

function languageOf(text: string): string {
  const hebrew = text.match(/\p{Script=Hebrew}/gu)?.length ?? 0;
  return hebrew > (text.match(/\p{Script=Latin}/gu)?.length ?? 0) ? 'he' : 'en';
}

import { runApart } from '../../apart/run-apart.ts';
import type { DocxBlock, NewDocx } from '../docx/build-docx.ts';

/** Enough for the longest book; beyond it the file is damaged or hostile. */
const bounds = { milliseconds: 60_000, megabytes: 256, unpackedMegabytes: 512, whenFull: 'document_corrupt' } as const;

/** The text of an old Word file without its looks: paragraphs, rows of tables, and notes at the end. */
export async function extractText(bytes: Uint8Array): Promise<NewDocx> {
  const script = new URL('extract-worker.ts', import.meta.url);
  const { body, extra } = await runApart<{ body: string; extra: string[] }>(script, bytes, bounds);
  return { language: languageOf(body), blocks: [...toBlocks(body), ...extra.flatMap(toBlocks)] };
}

function toBlocks(text: string): DocxBlock[] {
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

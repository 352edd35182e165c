import { Worker } from 'node:worker_threads';
import { DocumentError } from '../../errors.ts';
import type { DocxBlock, NewDocx } from '../docx/build-docx.ts';

/** Enough for the longest book; beyond it the file is damaged or hostile. */
const memoryLimit = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };
const longest = 60_000;

interface Extracted {
  body: string;
  extra: string[];
}

/** The text of an old Word file without its looks: paragraphs, rows of tables, and notes at the end. */
export async function extractText(bytes: Uint8Array): Promise<NewDocx> {
  try {
    const { body, extra } = await extractApart(bytes);
    return { language: languageOf(body), blocks: [...toBlocks(body), ...extra.flatMap(toBlocks)] };
  } catch (cause) {
    throw new DocumentError('document_corrupt', 'The Word 97-2003 document is damaged', { cause });
  }
}

/** Reads in a thread of its own, which is ended when it takes too much time or memory. */
async function extractApart(bytes: Uint8Array): Promise<Extracted> {
  const worker = new Worker(new URL('extract-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: memoryLimit,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Extracted>();
  const timer = setTimeout(() => reject(new Error('The reader did not come to an end')), longest);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The reader ended without a result')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
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

import { DocumentError } from '../../errors.ts';
import type { Ledger, Notice } from '../../model.ts';
import type { NewDocx } from '../docx/build-docx.ts';
import { findColumns, findSegments } from './find-columns.ts';
import { findFurniture, type PageSegments } from './find-furniture.ts';
import { splitTables } from './find-tables.ts';
import { joinAcrossBreaks, joinLines, type Paragraph } from './join-paragraphs.ts';
import { loadPdf } from './load-pdf.ts';
import type { Line, Segment } from './page-model.ts';
import { choosePictures, placePictures } from './place-pictures.ts';
import { countLetters, countNiqqud, type LetterCount, readLine } from './read-lines.ts';
import { type Flow, findBodySize, toBlocks } from './to-blocks.ts';

export interface ConvertedPdf {
  document: NewDocx;
  notices: Notice[];
  leftOut: Ledger['excluded'];
}

/** Turns the pages of a PDF into the paragraphs, headings, lists and tables they were made from. */
export async function convertPdf(bytes: Uint8Array): Promise<ConvertedPdf> {
  const { pages, title, picturesLeftOut } = await loadPdf(bytes);
  const all = pages.map((page): PageSegments => ({ page, segments: findSegments(page.runs) }));
  const furniture = findFurniture(all);
  const kept = all.map(({ segments }) => segments.filter((segment) => !furniture.has(segment)));
  const letters = countLetters(kept.flat());
  if (letters.hebrew + letters.latin === 0) {
    throw new DocumentError(
      'document_no_text',
      'The file holds pictures of pages but no text; it has to be read by OCR first',
    );
  }
  const pictures = choosePictures(pages);
  const flows = kept.flatMap((segments, page) =>
    placePictures(readPage(segments, page, letters), pictures[page] ?? []),
  );
  const bodySize = findBodySize(
    flows.flatMap((flow) => ('paragraph' in flow ? flow.paragraph.lines : 'table' in flow ? flow.table.flat(2) : [])),
  );
  const blocks = toBlocks(joinFlows(flows, bodySize), bodySize);
  const language = letters.hebrew > letters.latin ? 'he' : 'en';
  const slanted = pages.reduce(
    (sum, page) => ({ nodes: sum.nodes + page.slanted.nodes, characters: sum.characters + page.slanted.characters }),
    { nodes: 0, characters: 0 },
  );
  return {
    document: { language, blocks, ...(title === undefined ? {} : { title }) },
    notices: noticesFor(furniture.size, countNiqqud(kept.flat()), picturesLeftOut),
    leftOut: furnitureEntry(furniture, slanted),
  };
}

function readPage(segments: readonly Segment[], page: number, letters: LetterCount): Flow[] {
  const rightToLeft = letters.hebrew > letters.latin;
  return findColumns(segments, rightToLeft).flatMap((column) =>
    splitTables(column).flatMap((part): Flow[] => {
      const read = (segment: Segment): Line => readLine(segment, column, countLetters(column.segments), page);
      if (part.kind === 'table') {
        const rows = part.table.rows.map((row) => row.map((cell) => cell.map(read)));
        return [
          {
            table: rows,
            rightToLeft: countLetters(part.table.rows.flat(2)).hebrew > countLetters(part.table.rows.flat(2)).latin,
          },
        ];
      }
      const lines = mergeRows(part.segments).map(read);
      return joinLines(lines, column).map((paragraph) => ({ paragraph }));
    }),
  );
}

/** A number or bullet that stands apart from its item is on the same line with it. */
function mergeRows(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last && Math.abs(last.y - segment.y) < 0.4 * segment.size) {
      last.runs = [...last.runs, ...segment.runs];
      last.left = Math.min(last.left, segment.left);
      last.right = Math.max(last.right, segment.right);
    } else merged.push({ ...segment });
  }
  return merged;
}

function joinFlows(flows: readonly Flow[], bodySize: number): Flow[] {
  const result: Flow[] = [];
  let run: Paragraph[] = [];
  const flush = (): void => {
    result.push(...joinAcrossBreaks(run, bodySize).map((paragraph) => ({ paragraph })));
    run = [];
  };
  for (const flow of flows) {
    const last = run.at(-1);
    if ('paragraph' in flow) run.push(flow.paragraph);
    // A picture between the halves of a paragraph does not part them: it comes behind.
    else if ('picture' in flow && last) last.pictures = [...(last.pictures ?? []), flow.picture];
    else {
      flush();
      result.push(flow);
    }
  }
  flush();
  return result;
}

function noticesFor(furniture: number, niqqud: number, pictures: number): Notice[] {
  const notices: Notice[] = [
    {
      code: 'converted',
      message:
        'The PDF was turned into a Word document: text, headings, lists, tables and pictures; drawings and the exact layout are not carried over.',
    },
  ];
  if (furniture > 0)
    notices.push({
      code: 'page-furniture-dropped',
      message: 'Running heads and page numbers were left out.',
      count: furniture,
    });
  if (pictures > 0)
    notices.push({
      code: 'pictures-left-out',
      message: 'Pictures that could not be read were left out.',
      count: pictures,
    });
  if (niqqud > 0)
    notices.push({
      code: 'niqqud-dropped',
      message: 'Vowel points cannot be read from a PDF in their order and were left out.',
      count: niqqud,
    });
  return notices;
}

function furnitureEntry(
  furniture: ReadonlySet<Segment>,
  slanted: { nodes: number; characters: number },
): Ledger['excluded'] {
  let { nodes, characters } = slanted;
  for (const segment of furniture) {
    nodes += 1;
    characters += segment.runs.reduce((sum, run) => sum + run.text.length, 0);
  }
  return nodes === 0 ? [] : [{ part: 'pages', nodes, characters, reason: 'page-furniture' }];
}

import type { DocxBlock, DocxSpan } from '../docx/build-docx.ts';
import { isListItem, isRightToLeft, looksLikeNote, type Paragraph, spansOf } from './join-paragraphs.ts';
import type { Line, Picture, Span } from './page-model.ts';

export type Flow = { paragraph: Paragraph } | { table: Line[][][]; rightToLeft: boolean } | { picture: Picture };

/** The size that most letters have. */
export function findBodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + line.text.length);
  }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 12;
}

/** Takes the notes at the foot of pages out of the flow: their text goes where their mark stands. */
function takeNotes(flows: readonly Flow[], bodySize: number): { flows: Flow[]; notes: Map<string, Span[]> } {
  const cited = new Set<string>();
  for (const flow of flows) {
    if (!('paragraph' in flow)) continue;
    for (const line of flow.paragraph.lines) {
      for (const span of line.spans)
        if (span.raised !== undefined && span !== line.spans[0]) cited.add(`${span.raised}:${span.text}`);
    }
  }
  const notes = new Map<string, Span[]>();
  const kept = flows.flatMap((flow): Flow[] => {
    if (!('paragraph' in flow)) return [flow];
    const first = flow.paragraph.lines[0];
    const mark = /^\s*([\d*†‡]{1,4})[.)]?\s*(?=\S)/u.exec(first?.text ?? '');
    const key = `${first?.page}:${mark?.[1]}`;
    if (!first || !mark || !looksLikeNote(flow.paragraph, bodySize) || !cited.has(key) || notes.has(key)) return [flow];
    notes.set(key, dropLead(spansOf(flow.paragraph), mark[0].length));
    return (flow.paragraph.pictures ?? []).map((picture) => ({ picture }));
  });
  return { flows: kept, notes };
}

function dropLead(content: readonly Span[], length: number): Span[] {
  let cut = length;
  return content.flatMap((span): Span[] => {
    const dropped = Math.min(cut, span.text.length);
    cut -= dropped;
    return span.text.length > dropped ? [{ ...span, text: span.text.slice(dropped) }] : [];
  });
}

/** Headings are told by size, then by being short and wholly bold; larger sizes stand higher. */
export function toBlocks(all: readonly Flow[], bodySize: number): DocxBlock[] {
  const { flows, notes } = takeNotes(all, bodySize);
  const styled = (span: Span): DocxSpan => spanWithNote(span, notes);
  const paragraphs = flows.flatMap((flow) => ('paragraph' in flow ? [flow.paragraph] : []));
  const sizes = [...new Set(paragraphs.filter((item) => isLarge(item, bodySize)).map(roundedSize))].toSorted(
    (one, other) => other - one,
  );
  const block = (paragraph: Paragraph): DocxBlock => {
    const content = spansOf(paragraph).map((span) => ({ ...span, text: span.text.replace(leaders, '\t') }));
    const text = content.map((span) => span.text).join('');
    const language = isRightToLeft(text) ? 'he' : 'en';
    if (isLarge(paragraph, bodySize)) {
      return {
        kind: 'heading',
        level: Math.min(6, sizes.indexOf(roundedSize(paragraph)) + 1),
        content: plain(content),
        language,
      };
    }
    if (isBoldHeading(paragraph, content, text))
      return { kind: 'heading', level: Math.min(6, sizes.length + 1), content: plain(content), language };
    if (isListItem(text)) return listItem(content, text, language, styled);
    return { kind: 'paragraph', content: content.map(styled), language };
  };
  return flows.flatMap((flow): DocxBlock[] => {
    if ('picture' in flow) return [pictureBlock(flow.picture)];
    if ('table' in flow) return [tableBlock(flow.table, flow.rightToLeft, styled)];
    return [block(flow.paragraph), ...(flow.paragraph.pictures ?? []).map(pictureBlock)];
  });
}

function pictureBlock({ png, width, height }: Picture): DocxBlock {
  return { kind: 'picture', png, width, height };
}

/** Dots that lead the eye from an entry to its page. */
const leaders = /(?:\s*\.){5,}\s*/;

function roundedSize(paragraph: Paragraph): number {
  return Math.round(paragraph.lines[0]?.size ?? 0);
}

function isLarge(paragraph: Paragraph, bodySize: number): boolean {
  const isContents = paragraph.lines.some((line) => leaders.test(line.text));
  return (paragraph.lines[0]?.size ?? 0) > bodySize * 1.14 && paragraph.lines.length <= 4 && !isContents;
}

function isBoldHeading(paragraph: Paragraph, content: readonly Span[], text: string): boolean {
  const bold = content.every((span) => span.bold || span.text.trim() === '');
  return bold && paragraph.lines.length <= 2 && text.length < 90 && /\p{L}/u.test(text) && !/[.,;]\s*$/u.test(text);
}

function listItem(
  content: readonly Span[],
  text: string,
  language: string,
  styled: (span: Span) => DocxSpan,
): DocxBlock {
  const mark = /^\s*(\S+)\s+/u.exec(text)?.[0] ?? '';
  const ordered = /[\p{L}\p{N}]/u.test(mark);
  const rest = dropLead(content, mark.length);
  return { kind: 'list-item', ordered, level: 0, content: rest.map(styled), language };
}

function tableBlock(rows: readonly Line[][][], rightToLeft: boolean, styled: (span: Span) => DocxSpan): DocxBlock {
  const cellsOf = (row: readonly Line[][]): DocxBlock[][] =>
    (rightToLeft ? row.toReversed() : row).map((lines) => [
      {
        kind: 'paragraph',
        content: lines.flatMap((line, index): DocxSpan[] => [...(index > 0 ? [' '] : []), ...line.spans.map(styled)]),
        language: isRightToLeft(lines.map((line) => line.text).join('')) ? 'he' : 'en',
      },
    ]);
  return { kind: 'table', rows: rows.map((row) => ({ cells: cellsOf(row) })) };
}

function spanWithNote(span: Span, notes: ReadonlyMap<string, Span[]>): DocxSpan {
  if (span.raised !== undefined) {
    const note = notes.get(`${span.raised}:${span.text}`);
    if (!note) return { text: span.text, position: 'superscript' };
    const language = isRightToLeft(note.map((part) => part.text).join('')) ? 'he' : 'en';
    return { note: [{ kind: 'paragraph', content: note.map((part) => part.text), language }] };
  }
  if (!span.bold && !span.italic) return span.text;
  return { text: span.text, ...(span.bold ? { bold: true } : {}), ...(span.italic ? { italic: true } : {}) };
}

/** A heading's style is bold already. */
function plain(content: readonly Span[]): DocxSpan[] {
  return content.map((span) => (span.italic ? { text: span.text, italic: true } : span.text));
}

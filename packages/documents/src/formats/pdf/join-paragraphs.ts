import type { Column, Line, Picture, Span } from './page-model.ts';

export interface Paragraph {
  lines: Line[];
  column: Column;
  rightToLeft: boolean;
  /** Pictures that stand behind it. */
  pictures?: Picture[];
}

const listMark = /^\s*(?:[•●▪◦■–-]\s+|\(?(?:\d{1,3}|[a-zא-ת])[.)]\s+)/iu;
const endsSentence = /[.!?…:׃]["'”’)\]]*\s*$/u;

export function isListItem(text: string): boolean {
  return listMark.test(text);
}

export function isRightToLeft(text: string): boolean {
  const right = text.match(/\p{Script=Hebrew}/gu)?.length ?? 0;
  return right > 0 && right >= (text.match(/\p{Script=Latin}/gu)?.length ?? 0);
}

/** Joins the lines of one column to paragraphs. */
export function joinLines(lines: readonly Line[], column: Column): Paragraph[] {
  const leading = usualLeading(lines);
  const paragraphs: Paragraph[] = [];
  for (const line of lines) {
    const current = paragraphs.at(-1);
    const before = current?.lines.at(-1);
    if (current && before && continues(before, line, current, leading)) current.lines.push(line);
    else paragraphs.push({ lines: [line], column, rightToLeft: line.rightToLeft });
  }
  return paragraphs;
}

/** The distance between lines that most lines keep, in font sizes. */
function usualLeading(lines: readonly Line[]): number {
  const gaps = lines
    .flatMap((line, index) => {
      const before = lines[index - 1];
      return before && before.page === line.page && line.y > before.y
        ? [(line.y - before.y) / Math.max(before.size, line.size)]
        : [];
    })
    .filter((gap) => gap < 2.2)
    .toSorted((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 3)] ?? 1.25;
}

function continues(before: Line, line: Line, paragraph: Paragraph, leading: number): boolean {
  const { column } = paragraph;
  if (Math.abs(before.size - line.size) > 0.12 * Math.max(before.size, line.size)) return false;
  if ((line.y - before.y) / line.size > leading * 1.3) return false;
  if (isListItem(line.text) || allBold(before) !== allBold(line)) return false;
  const inList = isListItem(paragraph.lines[0]?.text ?? '');
  const startOf = (item: Line): number => (paragraph.rightToLeft ? column.right - item.right : item.left - column.left);
  const indented = startOf(line) - startOf(before) > line.size && startOf(before) < line.size;
  if (indented && !inList) return false;
  return isFull(before, line, paragraph);
}

function allBold(line: Line): boolean {
  return line.spans.every((span) => span.bold || span.text.trim() === '');
}

/** A line is full when the first word of the next one would not have fitted on it. */
function isFull(line: Line, next: Line, { column, rightToLeft }: Paragraph): boolean {
  const room = rightToLeft ? line.left - column.left : column.right - line.right;
  const firstWord = /^\s*\S+/u.exec(next.text)?.[0].length ?? 0;
  const letterWidth = (next.right - next.left) / Math.max(1, next.text.length);
  return room < firstWord * letterWidth + line.size * 1.2;
}

/** Joins a paragraph that a page or column break cut in two. */
export function joinAcrossBreaks(paragraphs: readonly Paragraph[], bodySize: number): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    // Notes at the foot of a page stand between the halves and are smaller than the text.
    const open = joined.findLast((candidate) => !looksLikeNote(candidate, bodySize));
    if (open && isCut(open, paragraph, bodySize)) {
      open.lines.push(...paragraph.lines);
      open.pictures = [...(open.pictures ?? []), ...(paragraph.pictures ?? [])];
    } else joined.push({ ...paragraph, lines: [...paragraph.lines] });
  }
  return joined;
}

/** Notes are smaller than the text, or begin with their raised mark. */
export function looksLikeNote(paragraph: Paragraph, bodySize: number): boolean {
  return sizeOf(paragraph) <= bodySize * 0.93 || paragraph.lines[0]?.spans[0]?.raised !== undefined;
}

function sizeOf(paragraph: Paragraph): number {
  return paragraph.lines[0]?.size ?? 0;
}

function isCut(open: Paragraph, next: Paragraph, bodySize: number): boolean {
  const last = open.lines.at(-1);
  const first = next.lines[0];
  if (!last || !first || (last.page === first.page && open.column === next.column)) return false;
  const plain = [open, next].every((paragraph) => Math.abs(sizeOf(paragraph) - bodySize) < bodySize * 0.07);
  if (!plain || isListItem(first.text) || allBold(last) || allBold(first)) return false;
  if (endsSentence.test(last.text)) return false;
  return /^\s*["“(]?[\p{Ll}\p{Script=Hebrew}\p{N}]/u.test(first.text) && isFull(last, first, open);
}

/** One run of spans for a paragraph: words cut by a hyphen are whole again, other lines get a space between. */
export function spansOf(paragraph: Paragraph): Span[] {
  const spans: Span[] = [];
  for (const line of paragraph.lines) {
    const last = spans.at(-1);
    const hyphenated = last !== undefined && /\p{Ll}[-\u00AD]\s*$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
    if (last && hyphenated) last.text = last.text.replace(/[-\u00AD]\s*$/u, '');
    else if (last?.raised !== undefined) spans.push({ text: ' ', bold: false, italic: false });
    else if (last && !/\s$/u.test(last.text)) last.text += ' ';
    for (const span of line.spans) {
      const end = spans.at(-1);
      if (
        end &&
        end.raised === undefined &&
        span.raised === undefined &&
        end.bold === span.bold &&
        end.italic === span.italic
      )
        end.text += span.text;
      else spans.push({ ...span });
    }
  }
  return spans;
}

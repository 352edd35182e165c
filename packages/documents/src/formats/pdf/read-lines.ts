import { mirrorBrackets, orderLine } from './order-line.ts';
import type { Column, Line, Segment, Span } from './page-model.ts';

const hebrew = /\p{Script=Hebrew}/gu;
const latin = /\p{Script=Latin}/gu;
const niqqud = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/g;

export interface LetterCount {
  hebrew: number;
  latin: number;
}

export function countLetters(segments: readonly Segment[]): LetterCount {
  const count = { hebrew: 0, latin: 0 };
  for (const segment of segments) {
    for (const { text } of segment.runs) {
      count.hebrew += text.match(hebrew)?.length ?? 0;
      count.latin += text.match(latin)?.length ?? 0;
    }
  }
  return count;
}

/** Reads one segment of a column as a line of text. */
export function readLine(segment: Segment, column: Column, letters: LetterCount, page: number): Line {
  const base = baseOf(segment, column, letters);
  const spans = settleBrackets(orderLine(segment.runs, base, page));
  for (const span of spans) span.text = span.text.replace(niqqud, '');
  return {
    spans,
    text: spans.map((span) => span.text).join(''),
    left: segment.left,
    right: segment.right,
    y: segment.y,
    size: segment.size,
    page,
    rightToLeft: base === 'rtl',
  };
}

export function countNiqqud(segments: readonly Segment[]): number {
  return segments.reduce(
    (sum, segment) => sum + segment.runs.reduce((inner, run) => inner + (run.text.match(niqqud)?.length ?? 0), 0),
    0,
  );
}

/** A line of one script says its direction; a mixed one is told by where it stands, then by its column. */
function baseOf(segment: Segment, column: Column, letters: LetterCount): 'ltr' | 'rtl' {
  const own = countLetters([segment]);
  if (own.hebrew === 0) return 'ltr';
  const painted = segment.runs.toSorted((one, other) => one.x - other.x);
  const [first, last] = [painted[0]?.text.trim() ?? '', painted.at(-1)?.text.trim() ?? ''];
  const sign = /^[.,:;!?]+$/;
  if (sign.test(last) && !sign.test(first)) return 'ltr';
  if (own.latin === 0 || sign.test(first)) return 'rtl';
  if (own.latin > own.hebrew * 3) return 'ltr';
  if (own.hebrew > own.latin * 3) return 'rtl';
  const before = segment.left - column.left;
  const after = column.right - segment.right;
  const slack = 2 * segment.size;
  if (before < segment.size && after > slack) return 'ltr';
  if (after < segment.size && before > slack) return 'rtl';
  return letters.hebrew >= letters.latin ? 'rtl' : 'ltr';
}

/** Writers of PDF differ in which bracket they store; the one that closes what it opened is right. */
function settleBrackets(spans: Span[]): Span[] {
  const text = spans.map((span) => span.text).join('');
  if (!/[()[\]]/.test(text) || nests(text) || !nests(mirrorBrackets(text))) return spans;
  return spans.map((span) => ({ ...span, text: mirrorBrackets(span.text) }));
}

function nests(text: string): boolean {
  let round = 0;
  let square = 0;
  for (const letter of text) {
    if (letter === '(') round += 1;
    if (letter === ')') round -= 1;
    if (letter === '[') square += 1;
    if (letter === ']') square -= 1;
    if (round < 0 || square < 0) return false;
  }
  return round === 0 && square === 0;
}

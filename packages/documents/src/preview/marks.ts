import type { Inline } from '../model.ts';

/**
 * A preview is read by a page that must find its paragraphs again, in any format and after any renderer. Each text
 * begins with its number, spelled in variation selectors: they take no room, have no direction of their own, and no
 * text of ours holds them.
 */
const begin = '\u{E01EE}';
const end = '\u{E01EF}';
const firstDigit = 0xe0100;

/** Every mark of a text; the number is in the first group, for `numberOf`. */
export const markPattern = new RegExp(
  `${begin}([${String.fromCodePoint(firstDigit)}-${String.fromCodePoint(firstDigit + 15)}]+)${end}`,
  'gu',
);

const spell = (ordinal: number): string =>
  begin +
  Array.from(ordinal.toString(16), (digit) => String.fromCodePoint(firstDigit + Number.parseInt(digit, 16))).join('') +
  end;

const numberOf = (digits: string): number =>
  Number.parseInt(Array.from(digits, (digit) => ((digit.codePointAt(0) ?? 0) - firstDigit).toString(16)).join(''), 16);

/** The numbers that stand in a text, in their order. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(markPattern)].map(([, digits]) => numberOf(digits ?? ''));
}

/** The same text without its marks. */
export const withoutMarks = (text: string): string => text.replaceAll(markPattern, '');

/** The text with its number before its first word; one without words stays as it is. */
export function withMark(content: readonly Inline[], ordinal: number): Inline[] {
  const at = content.findIndex((piece) => typeof piece === 'string' && piece.trim() !== '');
  return content.map((piece, index) => (index === at ? `${spell(ordinal)}${piece as string}` : piece));
}

import bidiExport from 'bidi-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderLine } from './order-line.ts';
import type { Run } from './page-model.ts';

const bidi = (bidiExport as unknown as typeof bidiExport.default)();

/** Paints a line as a PDF does: words in the order they are seen, each in its own reading order. */
function paint(line: string, base: 'ltr' | 'rtl'): Run[] {
  const indices = bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, base));
  const words = [...line.matchAll(/[^\s()]+|[()]/g)];
  const wordAt = new Map<number, number>();
  words.forEach((word, number) => {
    for (let index = word.index; index < word.index + word[0].length; index += 1) wordAt.set(index, number);
  });
  const levels = bidi.getEmbeddingLevels(line, base).levels;
  const runs: Run[] = [];
  indices.forEach((index, place) => {
    const word = wordAt.get(index);
    if (word === undefined) return;
    const last = runs.at(-1);
    const before = indices[place - 1];
    if (last && before !== undefined && wordAt.get(before) === word) last.width += 5;
    else {
      const text = words[word]?.[0] ?? '';
      const seen = /^[()]$/.test(text) && (levels[index] ?? 0) % 2 === 1 ? (text === '(' ? ')' : '(') : text;
      runs.push({ text: seen, x: place * 5, y: 0, width: 5, size: 10, bold: false, italic: false });
    }
  });
  return runs;
}

const read = (line: string, base: 'ltr' | 'rtl'): string =>
  orderLine(paint(line, base), base)
    .map((span) => span.text)
    .join('');

describe('orderLine', () => {
  it.each([
    'המחיר הוא 25.50 ש"ח (כולל מע"מ) עבור Version 2.0 של התוכנה',
    'פתחו את Microsoft Word ואז את Excel',
    'בשנת 1999 היו 12 ילדים ועוד 7',
    'שלום (Hello World) לכולם',
    'Word היא תוכנה',
  ])('reads a right-to-left line: %s', (line) => {
    expect(read(line, 'rtl')).toBe(line);
  });

  it.each(['The word שלום עולם means peace', 'Call (03) 555 now', 'Only English here', 'The שלום 25 עולם end'])(
    'reads a left-to-right line: %s',
    (line) => {
      expect(read(line, 'ltr')).toBe(line);
    },
  );

  it('reads any mix of Hebrew words, Latin words and numbers that the bidi algorithm painted', () => {
    const word = fc.constantFrom('שלום', 'עולם', 'גם', 'Word', 'Excel', 'in', '25.50', '1999');
    const line = fc
      .array(word, { minLength: 1, maxLength: 9 })
      // Two numbers beside each other can be painted in one way only but read in two.
      .filter((words) =>
        words.every((item, index) => index === 0 || !/\d/.test(item) || !/\d/.test(words[index - 1] ?? '')),
      );
    fc.assert(
      fc.property(line, fc.constantFrom('rtl' as const, 'ltr' as const), (words, base) => {
        // A number before Latin in Hebrew, or at a border of directions, is not told by its place alone.
        fc.pre(
          words.every((item, index) => !/\d/.test(item) || (isHebrew(words[index - 1]) && isHebrew(words[index + 1]))),
        );
        expect(read(words.join(' '), base)).toBe(words.join(' '));
      }),
    );
  });
});

function isHebrew(word: string | undefined): boolean {
  return word === undefined ? false : /[\u05D0-\u05EA]/.test(word);
}

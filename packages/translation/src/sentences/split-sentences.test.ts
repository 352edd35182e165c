import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLong } from './split-long.ts';
import { splitSentences } from './split-sentences.ts';

const split = (text: string, language: string): string[] =>
  splitSentences(text, language).map((span) => text.slice(...span));

describe('English sentences', () => {
  it.each<[string, string[]]>([
    ['He came. She left.', ['He came.', 'She left.']],
    ['Mr. Smith met Dr. Jones on Jan. 5. They spoke.', ['Mr. Smith met Dr. Jones on Jan. 5.', 'They spoke.']],
    ['J. K. Rowling wrote it. It sold.', ['J. K. Rowling wrote it.', 'It sold.']],
    ['He lives in the U.S. Army base. Good.', ['He lives in the U.S. Army base.', 'Good.']],
    ['They came at 5 p.m. He was late.', ['They came at 5 p.m.', 'He was late.']],
    ['See Fig. 3, p. 12, and vol. 2.', ['See Fig. 3, p. 12, and vol. 2.']],
    ['“Stop!” he cried. Nobody did.', ['“Stop!” he cried.', 'Nobody did.']],
    ['"Why?" she asked.', ['"Why?" she asked.']],
    ['Wait... what? Yes.', ['Wait... what?', 'Yes.']],
    ['He paused... Then he left.', ['He paused...', 'Then he left.']],
    ['1. First item. 2. Second item.', ['1. First item.', '2. Second item.']],
    ['(a) One thing. (b) Another.', ['(a) One thing.', '(b) Another.']],
    ['It costs 3.50 today. Or 1,000.5 tomorrow!', ['It costs 3.50 today.', 'Or 1,000.5 tomorrow!']],
    ['He said (I think. No?) nothing. Right.', ['He said (I think. No?) nothing.', 'Right.']],
    ['Go to example.com. Now!', ['Go to example.com.', 'Now!']],
    ['What?! No way!! Yes.', ['What?!', 'No way!!', 'Yes.']],
    ['— Come in. — Thanks.', ['— Come in.', '— Thanks.']],
    ['First line\nsecond line', ['First line', 'second line']],
    ['Apples, pears, etc. are fruit. The end.', ['Apples, pears, etc. are fruit.', 'The end.']],
  ])('%s', (text, expected) => {
    expect(split(text, 'en')).toEqual(expected);
  });
});

describe('Hebrew sentences', () => {
  it.each<[string, string[]]>([
    ['הוא בא. היא הלכה.', ['הוא בא.', 'היא הלכה.']],
    ['ארה"ב וצה"ל הודיעו. אז מה?', ['ארה"ב וצה"ל הודיעו.', 'אז מה?']],
    ["פרופ' כהן וגב' לוי, עמ' 5. סוף.", ["פרופ' כהן וגב' לוי, עמ' 5.", 'סוף.']],
    ['א. ב. יהושע כתב ספר. קראתי אותו.', ['א. ב. יהושע כתב ספר.', 'קראתי אותו.']],
    ['"עצור!" אמר הילד. איש לא עצר.', ['"עצור!" אמר הילד.', 'איש לא עצר.']],
    ['"לאן?" שאלה אמא.', ['"לאן?" שאלה אמא.']],
    ['אולי... אולי לא. נראה.', ['אולי... אולי לא.', 'נראה.']],
    ['1. פריט ראשון. 2. פריט שני.', ['1. פריט ראשון.', '2. פריט שני.']],
    ['א. סעיף ראשון. ב. סעיף שני.', ['א. סעיף ראשון.', 'ב. סעיף שני.']],
    ['— בוא הנה. — לא.', ['— בוא הנה.', '— לא.']],
    ['בראשית ברא אלהים׃ והארץ היתה תהו׃', ['בראשית ברא אלהים׃', 'והארץ היתה תהו׃']],
    ['המחיר 25.50 ש"ח. יקר!', ['המחיר 25.50 ש"ח.', 'יקר!']],
    ["תפוחים, אגסים וכו'. זה הכול.", ["תפוחים, אגסים וכו'.", 'זה הכול.']],
    ['"הוא הלך." היא שתקה.', ['"הוא הלך."', 'היא שתקה.']],
  ])('%s', (text, expected) => {
    expect(split(text, 'he')).toEqual(expected);
  });
});

describe('any text', () => {
  const prose = fc.array(
    fc.constantFrom(
      'Mr.',
      'הלך',
      'A.',
      '"',
      '...',
      '\n',
      ' ',
      '  ',
      'went',
      '?',
      '!',
      '(',
      ')',
      '1.',
      '—',
      '״',
      'a.m.',
      '\u200F',
      '😀',
    ),
    { maxLength: 40 },
  );

  it('is covered exactly: spans are in order and only white space lies between them', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom('en', 'he'), (parts, language) => {
        const text = parts.join(' ');
        let at = 0;
        for (const sentence of splitSentences(text, language)) {
          for (const [start, end] of splitLong(text, sentence, language, 20)) {
            expect(start).toBeGreaterThanOrEqual(at);
            expect(text.slice(at, start).trim()).toBe('');
            expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
            expect(end).toBeGreaterThan(start);
            at = end;
          }
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });
});

describe('long sentences', () => {
  const cut = (text: string, language: string, longest: number): string[] =>
    splitLong(text, [0, text.length], language, longest).map((span) => text.slice(...span));

  it('are cut at a semicolon before a comma', () => {
    const text = 'The first clause, which is long, ends here; the second clause, also long, goes on to the end.';
    expect(cut(text, 'en', 60)[0]).toBe('The first clause, which is long, ends here;');
  });

  it('are cut before a conjunction rather than inside an enumeration', () => {
    const text = 'He bought apples, pears, plums and nuts in the market, but she had already cooked dinner, soup, rice';
    expect(cut(text, 'en', 80)[1]).toMatch(/^but she/u);
  });

  it('are not cut inside brackets or quotations', () => {
    const text = 'He said "one thing, another thing, and a third thing too" to them all, then he went home again.';
    for (const part of cut(text, 'en', 70)) expect((part.match(/"/gu) ?? []).length % 2).toBe(0);
  });

  it('stay whole when they are short', () => {
    expect(cut('משפט קצר, מאוד.', 'he', 100)).toEqual(['משפט קצר, מאוד.']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  countDocBySize,
  countDocxByRawText,
  countDocxBySize,
  countOtherBySize,
  countPdfBySize,
  countTxtByWhitespace,
  countWords,
} from './index.ts';

describe('countWords', () => {
  it('counts what whitespace separates, whatever the whitespace is', () => {
    expect(countWords('one two\tthree\u00A0four\nfive\u2003six')).toBe(6);
  });

  it('counts nothing in an empty or blank text', () => {
    expect(countWords('')).toBe(0);
    expect(countWords(' \n\t\u00A0 ')).toBe(0);
  });

  it('does not take a lone dash or bullet for a word', () => {
    expect(countWords('word – word • word')).toBe(3);
  });

  it('takes Hebrew prefixes, maqaf, gershayim and niqqud as parts of one word', () => {
    expect(countWords('ב-Word בית־ספר צה״ל שָׁלוֹם ל-2019')).toBe(5);
  });

  it('does not count direction marks that stand between spaces', () => {
    expect(countWords('שלום \u200F \u202B\u202C עולם')).toBe(2);
  });
});

describe('instant rules', () => {
  it('counts txt by whitespace, also what is no word', () => {
    expect(countTxtByWhitespace(' a – b ')).toBe(3);
    expect(countTxtByWhitespace(' \n')).toBe(0);
  });

  it('counts docx by raw text, and by size over 7 where there is none', () => {
    expect(countDocxByRawText('one two', 700)).toBe(2);
    expect(countDocxByRawText('', 700)).toBe(100);
    expect(countDocxByRawText(undefined, 701)).toBe(101);
  });

  it('divides sizes by 7, 8, 10 and 6', () => {
    expect([countDocxBySize(840), countDocBySize(840), countPdfBySize(840), countOtherBySize(840)]).toEqual([
      120, 105, 84, 140,
    ]);
  });
});

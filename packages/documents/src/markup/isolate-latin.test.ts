import { describe, expect, it } from 'vitest';
import { findLatinInsertions } from './isolate-latin.ts';

const isolated = (text: string): string[] =>
  findLatinInsertions(text)
    .filter((item) => item.isolate)
    .map((item) => item.text);

describe('findLatinInsertions', () => {
  it('takes a name with its inner spaces, digits and signs as one', () => {
    expect(isolated('פתחו את Microsoft Word 2.0 ואז C++ או את A.B.')).toEqual(['Microsoft Word 2.0', 'C++', 'A.B']);
  });

  it('leaves brackets that belong to the Hebrew outside', () => {
    expect(isolated('התוכנה (Word) וגם (Excel Pro) כאן')).toEqual(['Word', 'Excel Pro']);
    expect(isolated('f(x) הוא')).toEqual(['f(x)']);
  });

  it('does not touch numbers alone', () => {
    expect(isolated('בשנת 1999 היו 25.50 ש"ח')).toEqual([]);
  });

  it('loses no character', () => {
    const text = 'אבג Word) and (Excel דהו 3D printing, ok.';
    expect(
      findLatinInsertions(text)
        .map((item) => item.text)
        .join(''),
    ).toBe(text);
  });
});

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
    expect(isolated('קראו ל-start() עכשיו')).toEqual(['start()']);
  });

  it('does not touch numbers alone', () => {
    expect(isolated('בשנת 1999 היו 25.50 ש"ח')).toEqual([]);
  });

  it('isolates telephone numbers, signs and sums, unless they stand in Latin text', () => {
    expect(isolated('חייגו +972-3-1234567 או -5, כי 3 × 4 = 12.')).toEqual(['+972-3-1234567', '-5', '3 × 4 = 12']);
    expect(isolated('את Plan +2 pack ואת ב-5')).toEqual(['Plan +2 pack']);
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

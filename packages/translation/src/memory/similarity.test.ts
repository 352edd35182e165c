import { describe, expect, it } from 'vitest';
import { signatureOf } from './signature.ts';
import { similarity } from './similarity.ts';

const shared = (one: string, other: string): number => {
  const there = new Set(signatureOf(other));
  return signatureOf(one).filter((value) => there.has(value)).length;
};

describe('how alike two texts are', () => {
  it.each([
    ['The house on the hill.', 'The house on the hill.', 100, 100],
    ['The house on the hill.', 'the house on the hill', 99, 99],
    ['הבית הישן עמד על הגבעה ליד הים', 'הבית הישן עמד על הגבעה ליד הנהר', 85, 95],
    ['The house on the hill.', 'A tree in the valley.', 0, 60],
    ['', '', 100, 100],
    ['...', '!!!', 99, 99],
  ])('%s / %s is between %4$i and %5$i', (one, other, least, most) => {
    expect(similarity(one, other)).toBeGreaterThanOrEqual(least);
    expect(similarity(one, other)).toBeLessThanOrEqual(most);
  });

  it('is nothing at all below the threshold, and the same above it', () => {
    const [one, other] = ['The old house stood on the hill.', 'The old mouse stood on the bill.'];
    const full = similarity(one, other);
    expect(similarity(one, other, full)).toBe(full);
    expect(similarity(one, other, full + 1)).toBe(0);
  });

  it('compares very long texts by words', () => {
    const long = Array.from({ length: 400 }, (_, index) => `word${index}`);
    expect(similarity(long.join(' '), long.with(7, 'other').join(' '))).toBe(99);
    expect(similarity(long.join(' '), long.slice(0, 200).join(' '))).toBe(50);
  });
});

describe('the signature', () => {
  it('is the same for texts that differ in capitals and marks only, and empty without letters', () => {
    expect(signatureOf('שלום, עולם!')).toEqual(signatureOf('שלום עולם'));
    expect(signatureOf('— … —')).toEqual([]);
    for (const value of signatureOf('x')) expect(value | 0).toBe(value);
  });

  it('shares values between like texts in both scripts and hardly any between unlike ones', () => {
    expect(shared('הבית הישן עמד על הגבעה ליד הים', 'הבית הישן עמד על הגבעה ליד הנהר')).toBeGreaterThan(3);
    expect(
      shared('The house stood on the hill by the sea', 'The house stood on the hill by the river'),
    ).toBeGreaterThan(3);
    expect(shared('הבית הישן עמד על הגבעה ליד הים', 'מחר נלך כולנו לאכול ארוחת ערב')).toBe(0);
  });

  it('finds nearly every text with a few changed words among many', () => {
    const word = (seed: number): string => `w${((seed * 2654435761) >>> 0).toString(36).slice(0, 5)}`;
    const texts = Array.from({ length: 300 }, (_, i) => Array.from({ length: 14 }, (_, j) => word(i * 31 + j)));
    const found = texts.filter((words) => shared(words.join(' '), words.with(5, 'changed').join(' ')) > 0);
    expect(found.length).toBeGreaterThan(294);
  });
});

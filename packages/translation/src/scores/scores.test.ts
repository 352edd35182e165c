import { describe, expect, it } from 'vitest';
import { corpusBleu, tokenize13a } from './bleu.ts';
import { corpusChrf } from './chrf.ts';

describe('BLEU', () => {
  it('tokenises marks apart and leaves numbers whole', () => {
    expect(tokenize13a('Hello, "world" 3.5-4 it\'s (a) test.')).toEqual([
      'Hello',
      ',',
      '"',
      'world',
      '"',
      '3.5',
      '-',
      '4',
      "it's",
      '(',
      'a',
      ')',
      'test',
      '.',
    ]);
  });

  it('is 100 for equal texts and 0 for none', () => {
    expect(corpusBleu(['The cat sat on the mat.'], ['The cat sat on the mat.'])).toBeCloseTo(100);
    expect(corpusBleu([''], ['The cat'])).toBe(0);
  });

  it('counts precision, smoothing and brevity as defined', () => {
    // Seven of eight tokens match, five of seven pairs, three of six triples, two of five fours; equal lengths.
    const value = corpusBleu(['the cat sat on the mat today .'], ['the cat sat on a mat today .']);
    const expected = 100 * ((7 / 8) * (5 / 7) * (3 / 6) * (1 / 5)) ** 0.25;
    expect(value).toBeCloseTo(expected, 6);
    // No four-gram matches: it counts as half of one in two.
    const smoothed = corpusBleu(['a b c x y'], ['a b c d e f']);
    expect(smoothed).toBeCloseTo(100 * ((3 / 5) * (2 / 4) * (1 / 3) * (1 / 4)) ** 0.25 * Math.exp(1 - 6 / 5), 6);
  });

  it('refuses unequal lists', () => {
    expect(() => corpusBleu(['a'], [])).toThrow(RangeError);
    expect(() => corpusChrf(['a'], [])).toThrow(RangeError);
  });
});

describe('chrF2', () => {
  it('is 100 for equal texts, whatever their spaces, and 0 for texts without a letter in common', () => {
    expect(corpusChrf(['שלום עולם'], ['שלוםעולם'])).toBeCloseTo(100);
    expect(corpusChrf(['abc'], ['xyz'])).toBe(0);
    expect(corpusChrf([''], [''])).toBe(0);
  });

  it('weighs recall twice', () => {
    // One order only has n-grams on both sides: precision 1, recall 1/2.
    expect(corpusChrf(['a'], ['ab'])).toBeCloseTo((100 * 5 * 1 * 0.5) / (4 * 1 + 0.5), 6);
  });
});

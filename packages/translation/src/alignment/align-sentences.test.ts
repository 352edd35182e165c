import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disturbPairs, scoreBeads } from '../testing/disturb-pairs.ts';
import { knownPairs } from '../testing/known-pairs.ts';
import { alignSentences } from './align-sentences.ts';
import { anchorsOf, skeletonOf } from './anchors.ts';
import type { Bead } from './find-path.ts';

const hebrew = knownPairs.map((pair) => pair[0]);
const english = knownPairs.map((pair) => pair[1]);
const align = (he: readonly string[], en: readonly string[]): Bead[] =>
  alignSentences({ sentences: he, language: 'he' }, { sentences: en, language: 'en' });
const places = (beads: readonly Bead[]): string[] =>
  beads.map(({ source, target }) => `${source.join('-')}:${target.join('-')}`);

describe('a text and its translation', () => {
  it('are paired sentence by sentence, in both directions', () => {
    const oneToOne = knownPairs.map((_, i) => `${i}-${i + 1}:${i}-${i + 1}`);
    expect(places(align(hebrew, english))).toEqual(oneToOne);
    const back = alignSentences({ sentences: english, language: 'en' }, { sentences: hebrew, language: 'he' });
    expect(places(back)).toEqual(oneToOne);
  });

  it('leave a sentence alone that the other side lacks', () => {
    expect(places(align(hebrew, english.toSpliced(6, 1)))).toContain('6-7:6-6');
    expect(places(align(hebrew.toSpliced(16, 1), english))).toContain('16-16:16-17');
  });

  it('keep to the path after a whole page is left out', () => {
    const beads = places(align(hebrew, english.toSpliced(12, 12)));
    expect(beads.at(-1)).toBe('41-42:29-30');
    expect(beads).toContain('26-27:14-15');
    expect(beads).toContain('4-5:4-5');
  });

  it('join two sentences that the other side tells in one', () => {
    const joined = english.toSpliced(2, 2, `${english[2]} ${english[3]}`);
    expect(places(align(hebrew, joined))).toContain('2-4:2-3');
  });

  it('are found again, more than eight of ten pairs exactly, where sentences are left out and merged', () => {
    let [right, found, truths] = [0, 0, 0];
    for (let seed = 1; seed <= 10; seed++) {
      const { sides, truth } = disturbPairs(knownPairs, seed);
      const score = scoreBeads(align(...sides), truth);
      right += score.right;
      found += score.found;
      truths += truth.size;
    }
    expect((2 * right) / (found + truths)).toBeGreaterThan(0.8);
  });

  it('use every sentence of both sides exactly once, in order, whatever the texts', () => {
    const text = fc.array(fc.constantFrom(...hebrew.slice(0, 8), ...english.slice(0, 8), '', '?', '12'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (he, en) => {
        let [source, target] = [0, 0];
        for (const bead of align(he, en)) {
          expect([bead.source[0], bead.target[0]]).toEqual([source, target]);
          [source, target] = [bead.source[1], bead.target[1]];
        }
        expect([source, target]).toEqual([he.length, en.length]);
      }),
      { numRuns: 60 },
    );
  });

  it('find each other after a preface that one side lacks', () => {
    const preface = Array.from({ length: 8 }, (_, i) => `These words of thanks were added by the printer, leaf ${i}.`);
    expect(places(align(hebrew, [...preface, ...english])).at(-1)).toBe('41-42:49-50');
  });

  it('are used up to the last sentence where one side is many times longer than the search is wide', () => {
    const preface = Array.from({ length: 400 }, (_, i) => `Preface line ${i}.`);
    const beads = align(hebrew, [...preface, ...english]);
    expect(beads.reduce((sum, { target }) => sum + target[1] - target[0], 0)).toBe(442);
    expect(beads.reduce((sum, { source }) => sum + source[1] - source[0], 0)).toBe(42);
  });
});

describe('anchors', () => {
  it('are numbers, and names by the sound of their consonants', () => {
    expect(skeletonOf('Gutman')).toBe(skeletonOf('גוטמן'));
    expect(skeletonOf('Brenner')).toBe(skeletonOf('ברנר'));
    expect(anchorsOf('Peter paid 1,200.', 'en')).toEqual(new Set(['#1200', 'PTR']));
    expect(anchorsOf('לפטר שולמו 1200', 'he').has('PTR')).toBe(true);
  });
});

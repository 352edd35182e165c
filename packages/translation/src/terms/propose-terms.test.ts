import { describe, expect, it } from 'vitest';
import { knownPairs } from '../testing/known-pairs.ts';
import { dice, logLikelihood } from './association.ts';
import { proposeTerms } from './propose-terms.ts';

const pairs = knownPairs.map(([source, target]) => ({ source, target }));
const languages = { source: 'he', target: 'en' };
const rendering = (found: ReturnType<typeof proposeTerms>): Record<string, string> =>
  Object.fromEntries(found.map((term) => [term.source, term.target]));

describe('proposed terms', () => {
  it('give names the rendering that the pairs give them, with prefixes taken off for counting', () => {
    const found = proposeTerms(pairs, languages);
    expect(rendering(found)).toMatchObject({ גוטמן: 'Gutman', מרים: 'Miriam' });
    expect(found.find((term) => term.target === 'Gutman')?.kind).toBe('name');
  });

  it('work the other way round', () => {
    const back = pairs.map(({ source, target }) => ({ source: target, target: source }));
    expect(rendering(proposeTerms(back, { source: 'en', target: 'he' }))).toMatchObject({ Gutman: 'גוטמן' });
  });

  it('leave out what was met once or twice and what stands together by chance', () => {
    expect(proposeTerms(pairs.slice(0, 2), languages)).toEqual([]);
    expect(proposeTerms([], languages)).toEqual([]);
    for (const term of proposeTerms(pairs, languages)) {
      expect(term.count).toBeGreaterThanOrEqual(3);
      expect(term.score).toBeGreaterThanOrEqual(0.55);
    }
  });

  it('keep a name of two words whole', () => {
    const street = Array.from({ length: 50 }, (_, i) =>
      i % 10 === 0
        ? { source: `בית ${i} עמד ברחוב בייקר סטריט`, target: `House ${i} stood in Baker Street` }
        : {
            source: `משפט מספר ${'אבגדהוזחט'.charAt(i % 9)} בלי כלום`,
            target: `sentence ${'abcdefghi'.charAt(i % 9)} of nothing`,
          },
    );
    const found = proposeTerms(street, { source: 'he', target: 'en' }).map((term) => term.target);
    expect(found.filter((target) => /^(?:Baker|Street)$/u.test(target))).toEqual([]);
  });
});

describe('association', () => {
  it('is nought for what meets as often as by chance and less', () => {
    expect(logLikelihood({ together: 10, first: 20, second: 50, places: 100 })).toBeCloseTo(0);
    expect(logLikelihood({ together: 1, first: 50, second: 50, places: 100 })).toBe(0);
  });

  it('is great for what always meets', () => {
    const meeting = { together: 10, first: 10, second: 10, places: 1000 };
    expect(logLikelihood(meeting)).toBeGreaterThan(100);
    expect(dice(meeting)).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { matchTerms } from './match-terms.ts';

const found = (text: string, source: string, language: string): string[] =>
  matchTerms(text, [{ source, target: 'x' }], language).map((match) => match.source);

describe('finding glossary terms', () => {
  it('sees through attached Hebrew prefixes', () => {
    expect(found('ושבבית הספר ובבית־הספר', 'בית הספר', 'he')).toEqual(['בית הספר', 'בית־הספר']);
    expect(found('הבית גדול', 'בית', 'he')).toEqual(['בית']);
    expect(found('ביתנים רבים', 'בית', 'he')).toEqual([]);
  });

  it('ignores case and takes plurals in English, unless the entry is exact', () => {
    expect(found('Courts and the court’s clerk', 'court', 'en')).toEqual(['Court', 'court']);
    expect(found('courtly manners', 'court', 'en')).toEqual([]);
    expect(matchTerms('march in March', [{ source: 'March', target: 'מרץ', caseSensitive: true }], 'en')).toHaveLength(
      1,
    );
  });

  it('takes the longest of overlapping terms, in the order of the text', () => {
    const entries = [
      { source: 'court', target: 'א' },
      { source: 'supreme court', target: 'ב' },
    ];
    const matches = matchTerms('A court and the Supreme Court', entries, 'en');
    expect(matches.map((match) => [match.source, match.target])).toEqual([
      ['court', 'א'],
      ['Supreme Court', 'ב'],
    ]);
  });

  it('takes all forms of quotes and is not fooled by pattern characters', () => {
    expect(found('צה״ל הגיע', 'צה"ל', 'he')).toEqual(['צה״ל']);
    expect(found('C++ (beta) is', 'C++ (beta)', 'en')).toEqual(['C++ (beta)']);
    expect(found('anything', ' ', 'en')).toEqual([]);
  });
});

describe('a large glossary', () => {
  it('finds the same terms whether it is asked once or for every sentence, in two languages', () => {
    const entries = Array.from({ length: 2000 }, (_, index) => ({ source: `term${index}x`, target: String(index) }));
    const texts = Array.from({ length: 50 }, (_, index) => `Before term${index * 7}x, after.`);
    const found = texts.map((text) => matchTerms(text, entries, 'en').map((match) => match.target));
    expect(found).toEqual(texts.map((_, index) => [String(index * 7)]));
    expect(matchTerms('וב-term3x', entries, 'he')).toHaveLength(1);
  });
});

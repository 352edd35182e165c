import { describe, expect, it } from 'vitest';
import { checkSegment, type SegmentToCheck } from './check-segment.ts';

const codes = (source: string, target: string, more: Partial<SegmentToCheck> = {}): string[] =>
  checkSegment({ source, target, sourceLanguage: 'he', targetLanguage: 'en', ...more }).map((issue) => issue.code);

describe('checking a segment', () => {
  it('finds nothing wrong with a fair translation', () => {
    expect(codes('בשנת 1948 קמו 3,500 בתים (בצפון).', 'In 1948, 3500 houses rose (in the north).')).toEqual([]);
    expect(codes('יש לי 2 ילדים', 'I have two children')).toEqual([]);
    expect(codes('צה"ל הודיע', 'The IDF announced')).toEqual([]);
    expect(codes('12:30', '12:30')).toEqual([]);
  });

  it.each<[string, string, string, Partial<SegmentToCheck>?]>([
    ['empty', 'שלום', ' '],
    ['untranslated', 'שלום לכם', 'שלום לכם'],
    ['wrong-script', 'שלום לכולם', 'hi לכולם ולכולן'],
    ['number-mismatch', 'בשנת 1948', 'In 1984'],
    ['number-mismatch', 'בשנה ההיא', 'In the year 1984'],
    ['omission', 'הוא הלך הביתה אחרי שסיים את כל העבודה שלו', 'He went'],
    ['addition', 'הוא הלך', 'He went home and then he came back and went away again'],
    ['repeated-word', 'הוא הלך הביתה', 'He went went home'],
    ['unbalanced', 'הוא אמר "לא"', 'He said "no'],
    ['unbalanced', 'הוא (אולי) בא', 'He (maybe came'],
    ['low-score', 'שלום', 'Hello', { score: -3 }],
    ['term-missing', 'בית', 'House', { terms: [{ source: 'בית', target: 'home', mode: 'force' }] }],
    ['term-missing', 'Acme באה', 'It came', { terms: [{ source: 'Acme', target: '', mode: 'keep' }] }],
    ['crashed', 'שלום', 'Hello', { flags: ['crashed'] }],
    ['name-missing', 'שלום', 'Hello', { flags: ['names'] }],
  ])('reports %s for %s → %s', (code, source, target, more) => {
    expect(codes(source, target, more)).toContain(code);
  });

  it('takes inflected terms and leaves preferred ones free', () => {
    const force = (target: string) => ({ terms: [{ source: 'x', target, mode: 'force' as const }] });
    expect(codes('בתי המשפט', 'The courts', force('court'))).toEqual([]);
    expect(codes('חברות', 'Companies', force('company'))).toEqual([]);
    expect(codes('בית', 'House', { terms: [{ source: 'בית', target: 'home', mode: 'prefer' }] })).toEqual([]);
    const hebrew = { sourceLanguage: 'en', targetLanguage: 'he' };
    expect(codes('in the courts', 'בערכאות', { ...hebrew, ...force('ערכאה') })).toEqual([]);
    expect(codes('and when in the garden', 'וכשבגן', { ...hebrew, ...force('גן') })).toEqual([]);
  });

  it('says what it found and how much it weighs', () => {
    const [issue] = checkSegment({ source: 'שנת 1948', target: 'year', sourceLanguage: 'he', targetLanguage: 'en' });
    expect(issue).toMatchObject({ severity: 'error', explanation: expect.stringContaining('missing 1948') });
  });
});

describe('checks that need more than the two texts', () => {
  it('reports an approved name that is written otherwise, and takes it inflected', () => {
    const names = [{ source: 'Ravenna', rendering: 'רוונה' }];
    const languages = { sourceLanguage: 'en', targetLanguage: 'he', names };
    expect(codes('He left Ravenna.', 'הוא עזב את ראוונה.', languages)).toContain('name-rendering');
    expect(codes('He lived in Ravenna.', 'הוא גר ברוונה.', languages)).toEqual([]);
  });

  it('reports formatting that could not be placed, by the engine or by the document', () => {
    expect(codes('שלום', 'Hello', { codes: 'around the whole text' })).toEqual(['codes']);
    expect(codes('שלום', 'Hello', { flags: ['markers'] })).toEqual(['codes']);
  });

  it('reports sentences that are lost in a long paragraph, not one that was joined', () => {
    const four = 'הוא בא. היא הלכה. הם ישבו. אז ירד גשם.';
    expect(codes(four, 'He came. She left. They sat, and then it rained.')).not.toContain('sentence-count');
    expect(codes(four, 'He came and she left and they sat and it rained.')).toContain('sentence-count');
  });

  it('gives the facts behind each finding', () => {
    const [issue] = checkSegment({ source: 'שנת 1948', target: 'year 7', sourceLanguage: 'he', targetLanguage: 'en' });
    expect(issue?.data).toEqual({ missing: ['1948'], added: ['7'] });
  });
});

import { describe, expect, it } from 'vitest';
import { checkSegment, type IssueCode, issueMeanings, type SegmentToCheck } from './check-segment.ts';

/** Source, translation, and what else is known of them. */
type Case = [string, string, Partial<SegmentToCheck>?];

interface Cases {
  /** What has to be reported, and its like that must not be. */
  wrong: Case;
  right: Case;
}

const force = (source: string, target: string) => ({ terms: [{ source, target, mode: 'force' as const }] });
const named = (source: string, rendering: string) => ({ names: [{ source, rendering }] });

const toEnglish: Record<IssueCode, Cases> = {
  empty: { wrong: ['שלום לכם', ''], right: ['', ''] },
  crashed: { wrong: ['שלום', 'Hello', { flags: ['crashed'] }], right: ['שלום', 'Hello', { flags: [] }] },
  untranslated: { wrong: ['שלום לכם', 'שלום לכם'], right: ['IBM', 'IBM'] },
  'wrong-script': { wrong: ['שלום לכולם', 'hi לכולם ולכולן'], right: ['המילה שלום', 'The word שלום means peace'] },
  'number-mismatch': {
    wrong: ['בשנת 1948', 'In 1984'],
    right: ['שילם 3,500 שקל ב-2 בתים', 'He paid 3500 for two houses'],
  },
  'term-missing': { wrong: ['בית', 'House', force('בית', 'home')], right: ['בתים', 'Homes', force('בתים', 'home')] },
  'name-rendering': {
    wrong: ['רות באה.', 'Root came.', named('רות', 'Ruth')],
    right: ['הספר של רות.', 'Ruth’s book.', named('רות', 'Ruth')],
  },
  codes: { wrong: ['שלום', 'Hello', { codes: 'around the whole text' }], right: ['שלום', 'Hello'] },
  'name-missing': { wrong: ['שלום', 'Hello', { flags: ['names'] }], right: ['שלום', 'Hello'] },
  omission: {
    wrong: ['הוא הלך הביתה אחרי שסיים את כל העבודה שלו', 'He went'],
    right: ['הוא הלך הביתה אחרי שסיים את כל העבודה שלו', 'He went home after finishing all his work'],
  },
  addition: {
    wrong: ['הוא הלך', 'He went home and then he came back and went away again'],
    right: ['וכשהלכנו', 'And when we went there'],
  },
  'sentence-count': {
    wrong: ['הוא בא. היא הלכה. הם ישבו. אז ירד גשם.', 'He came and she left and they sat and it rained.'],
    right: ['הוא בא. היא הלכה. הם ישבו. אז ירד גשם.', 'He came. She left. They sat, and then it rained.'],
  },
  'repeated-word': {
    wrong: ['הוא הלך הביתה', 'He went went home'],
    right: ['הוא הלך לאט לאט', 'He went very very slowly'],
  },
  unbalanced: { wrong: ['הוא אמר "לא"', 'He said "no'], right: ['צה"ל אמר "לא" (אולי)', 'The army said “no” (maybe)'] },
  'low-score': { wrong: ['שלום', 'Hello', { score: -3 }], right: ['שלום', 'Hello', { score: -0.3 }] },
};

const toHebrew: Record<IssueCode, Cases> = {
  empty: { wrong: ['Hello there', ' '], right: [' ', ' '] },
  crashed: { wrong: ['Hello', 'שלום', { flags: ['crashed'] }], right: ['Hello', 'שלום', { flags: [] }] },
  untranslated: { wrong: ['Nothing was done.', 'Nothing was done.'], right: ['1948', '1948'] },
  'wrong-script': { wrong: ['Hello everybody', 'שלום everybody'], right: ['It runs on Linux.', 'זה רץ על Linux.'] },
  'number-mismatch': {
    wrong: ['It has 12.', 'יש לו 13.'],
    right: ['In 1948 he had 2 sons.', 'ב-1948 היו לו שני בנים.'],
  },
  'term-missing': {
    wrong: ['the court', 'הערכאה', force('court', 'בית משפט')],
    right: ['in the courts', 'בערכאות', force('courts', 'ערכאה')],
  },
  'name-rendering': {
    wrong: ['He left Ravenna.', 'הוא עזב את ראוונה.', named('Ravenna', 'רוונה')],
    right: ['He lived in Ravenna.', 'הוא גר ברוונה.', named('Ravenna', 'רוונה')],
  },
  codes: { wrong: ['Hello', 'שלום', { flags: ['markers'] }], right: ['Hello', 'שלום'] },
  'name-missing': { wrong: ['Hello', 'שלום', { flags: ['names'] }], right: ['Hello', 'שלום'] },
  omission: {
    wrong: ['They walked all the way to the end of the long road by night.', 'הם הלכו.'],
    right: ['They walked all the way to the end of the long road by night.', 'הם הלכו בלילה עד סוף הדרך הארוכה.'],
  },
  addition: {
    wrong: ['He went.', 'הוא הלך הביתה ואחר כך חזר ושוב הלך לו משם'],
    right: ['He went home.', 'הוא הלך לו הביתה.'],
  },
  'sentence-count': {
    wrong: ['He came. She left. They sat. It rained.', 'הוא בא והיא הלכה והם ישבו וירד גשם.'],
    right: ['He came. She left. They sat. It rained.', 'הוא בא. היא הלכה. הם ישבו וירד גשם.'],
  },
  'repeated-word': {
    wrong: ['He came home at last.', 'הוא הוא בא הביתה'],
    right: ['He walked slowly.', 'הוא הלך לאט לאט.'],
  },
  unbalanced: { wrong: ['He (maybe) came.', 'הוא (אולי בא.'], right: ['The army said “no”.', 'צה״ל אמר ”לא“.'] },
  'low-score': { wrong: ['Hello', 'שלום', { score: -3 }], right: ['Hello', 'שלום', { score: -0.3 }] },
};

describe.each([
  ['Hebrew to English', toEnglish, { sourceLanguage: 'he', targetLanguage: 'en' }],
  ['English to Hebrew', toHebrew, { sourceLanguage: 'en', targetLanguage: 'he' }],
])('from %s', (_name, table, languages) => {
  const codes = ([source, target, more]: Case): string[] =>
    checkSegment({ source, target, ...languages, ...more }).map((issue) => issue.code);

  it.each(Object.keys(issueMeanings) as IssueCode[])(
    '%s is reported where it is so, and nothing is where it is not',
    (code) => {
      expect(codes(table[code].wrong)).toContain(code);
      expect(codes(table[code].right)).toEqual([]);
    },
  );
});

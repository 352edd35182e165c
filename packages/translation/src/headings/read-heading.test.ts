import { expect, test } from 'vitest';
import { translateTexts } from '../translate-texts.ts';
import { readHeading } from './read-heading.ts';

const label = (text: string, source: string, target: string) => readHeading(text, source, target)?.target;

test.each([
  ['Chapter One', 'פרק ראשון'],
  ['CHAPTER II.', 'פרק ב׳'],
  ['Chapter 12', 'פרק 12'],
  ['Chapter XVI: The Letter', 'פרק ט״ז'],
  ['Part Three', 'חלק שלישי'],
  ['Act Two', 'מערכה שנייה'],
  ['Chapter Twenty-One', 'פרק עשרים ואחד'],
  ['Appendix B', 'נספח ב׳'],
  ['Figure 3.2: The river', 'איור 3.2'],
  ['PREFACE', 'הקדמה'],
  ['Acknowledgments', 'תודות'],
])('%s is called %s in Hebrew', (english, hebrew) => {
  expect(label(english, 'en', 'he')).toBe(hebrew);
});

test.each([
  ['פרק ראשון: הבית ברחוב הרצל', 'Chapter One'],
  ["פרק ב'", 'Chapter 2'],
  ['פרק ט״ו', 'Chapter 15'],
  ['פרק ט"ו', 'Chapter 15'],
  ['פרק אחד עשר', 'Chapter Eleven'],
  ['חלק שני', 'Part Two'],
  ['תמונה שלישית', 'Scene Three'],
  ['נספח ג', 'Appendix C'],
  ['פרק 4 – הנהר', 'Chapter 4'],
  ['סוף דבר', 'Afterword'],
  ['תוכן עניינים', 'Table of Contents'],
])('%s is called %s in English', (hebrew, english) => {
  expect(label(hebrew, 'he', 'en')).toBe(english);
});

test.each([
  ['Part of the way was dark.', 'en', 'he'],
  ['Book a room', 'en', 'he'],
  ['Chapter and verse', 'en', 'he'],
  ['Section: general', 'en', 'he'],
  ['The preface is long', 'en', 'he'],
  ['פרק זמן ארוך', 'he', 'en'],
  ['ספר טוב: המלצות', 'he', 'en'],
  ['חלק מהאנשים הלכו', 'he', 'en'],
])('"%s" counts nothing and is left to the engine', (text, source, target) => {
  expect(readHeading(text, source, target)).toBeUndefined();
});

test('a language without heading words leaves everything to the engine', () => {
  expect(readHeading('Chapter One', 'en', 'fr')).toBeUndefined();
});

test('the engine gets only the title, and the marks between stay', async () => {
  const asked: string[] = [];
  const engine = {
    translate: async ({ segments }: { segments: { text: string }[] }) => {
      asked.push(...segments.map((segment) => segment.text));
      return segments.map(({ text }) => ({
        text: text.toUpperCase(),
        score: -0.1,
        links: [],
        flags: [],
        engine: { id: 'loud', version: '1' },
      }));
    },
  };
  const done = await translateTexts(engine, ['Chapter Two: the letter', 'Preface', '  Chapter 3'], {
    source: 'en',
    target: 'he',
  });
  expect(asked).toEqual(['the letter']);
  expect(done.map((row) => row.text)).toEqual(['פרק שני: THE LETTER', 'הקדמה', '  פרק 3']);
  expect(done[0]?.links[0]).toMatchObject({ source: [0, 11], target: [0, 7] });
});

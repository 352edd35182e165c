import { describe, expect, it } from 'vitest';
import { editText } from './edit-text.ts';
import { partScripts } from './part-scripts.ts';
import { repairDayHalf } from './repair-day-half.ts';
import { compareNumbers, repairNumbers } from './repair-numbers.ts';
import { isBalanced, repairPairs } from './repair-pairs.ts';

const placed = (text: string) => ({ text, spans: [[0, text.length] as [number, number]] });

describe('editing a text', () => {
  it('moves the places of its tokens along', () => {
    const before = {
      text: 'year 1984 was',
      spans: [
        [0, 4],
        [5, 9],
        [10, 13],
      ] as [number, number][],
    };
    const { text, spans } = editText(before, [
      { start: 5, end: 9, replacement: '948' },
      { start: 13, end: 13, replacement: '!' },
    ]);
    expect(text).toBe('year 948 was!');
    expect(spans.map((span) => text.slice(...span))).toEqual(['year', '948', 'was!']);
  });

  it('leaves a text without edits alone', () => {
    const before = placed('same');
    expect(editText(before, [])).toBe(before);
  });
});

describe('numbers', () => {
  it.each([
    ['בשנת 1948', 'In 1984', 'In 1948'],
    ['3,500 בתים', '3,600 houses', '3,500 houses'],
    ['מ-10 עד 20', 'From 10 to 30', 'From 10 to 20'],
    ['בשעה 12:30', 'At 12:13', 'At 12:30'],
    ['12 ו-15', '15 and 13', '15 and 12'],
  ])('of %s are put right in %s', (source, text, expected) => {
    expect(repairNumbers(source, placed(text)).text).toBe(expected);
  });

  it('stay as they are where the right place is unknown', () => {
    expect(repairNumbers('5 ו-66', placed('88')).text).toBe('88');
    expect(compareNumbers('5 ו-66', '88').missing).toEqual(['5', '66']);
  });

  it('may be spelled out or grouped another way', () => {
    expect(compareNumbers('2 ילדים ו-3,000 כבשים', 'two children and 3000 sheep')).toEqual({ missing: [], extra: [] });
    expect(compareNumbers('שלושה', '3')).toEqual({ missing: [], extra: [] });
    expect(compareNumbers('ילד', '1999')).toEqual({ missing: [], extra: ['1999'] });
  });
});

describe('pairs of marks', () => {
  it.each([
    ['"שלום"', '"Hello', '"Hello"'],
    ['“Hello”', 'שלום”', '“שלום”'],
    ['(כן)', '(yes', '(yes)'],
    ['הוא (אולי) בא.', 'He (maybe came.', 'He (maybe came).'],
    ['– בוא, אמר.', '"Come," he said, "now.', '"Come," he said, "now."'],
    ['"צה"ל" הודיע', '“The IDF” announced', '“The IDF” announced'],
  ])('of %s are completed in %s', (source, text, expected) => {
    expect(repairPairs(source, placed(text)).text).toBe(expected);
  });

  it('are not invented where the source lacks them too', () => {
    expect(repairPairs('"שלום', placed('"Hello')).text).toBe('"Hello');
  });

  it('do not count the mark inside a Hebrew acronym', () => {
    expect(isBalanced('צה"ל')).toBe(true);
    expect(isBalanced('אמר: "לא')).toBe(false);
  });
});

describe('Hebrew and Latin words', () => {
  it.each([
    ['השתמש בפונקציהmap() כדי לשנות', 'השתמש בפונקציה map() כדי לשנות'],
    ['קראו לmap() עכשיו', 'קראו ל-map() עכשיו'],
    ['הקלד lsכדי לראות', 'הקלד ls כדי לראות'],
    ['קראו ל-map() עכשיו', 'קראו ל-map() עכשיו'],
  ])('never touch: %s', (text, expected) => {
    expect(partScripts('Use map() or ls now.', placed(text)).text).toBe(expected);
  });

  it('touch where the author let them', () => {
    expect(partScripts('הקובץnotes', placed('קובץnotes')).text).toBe('קובץnotes');
  });
});

describe('half of the day', () => {
  it.each([
    ['Call at 7:30 a.m. sharp.', 'ב-7:30 אחה"צ בדיוק.', 'ב-7:30 בבוקר בדיוק.'],
    ['Call at 7 PM.', 'ב-7 אחה"צ.', 'ב-7 אחה"צ.'],
    ['From 9 a.m. to 5 p.m.', 'מ-9 בבוקר עד 5 אחה"צ', 'מ-9 בבוקר עד 5 אחה"צ'],
    ['I am here.', 'אני כאן אחר הצהריים.', 'אני כאן אחר הצהריים.'],
  ])('of %s is kept in %s', (source, text, expected) => {
    expect(repairDayHalf(source, placed(text)).text).toBe(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByScript } from './split-by-script.ts';

const show = (text: string, base: 'ltr' | 'rtl') =>
  splitByScript(text, base)
    .map((run) => `${run.direction === 'rtl' ? 'R' : 'L'}[${run.text}]`)
    .join('');

describe('in a right-to-left paragraph', () => {
  test.each([
    ['שלום עולם.', 'R[שלום עולם.]'],
    ['גרסה 25 של Word היא טובה', 'R[גרסה 25 של ]L[Word]R[ היא טובה]'],
    ['התקנו Windows 10 אתמול', 'R[התקנו ]L[Windows 10]R[ אתמול]'],
    ['(Google)', 'R[(]L[Google]R[)]'],
    ['גרסת Word (beta) טובה', 'R[גרסת ]L[Word (beta)]R[ טובה]'],
    ['גרסת Word (בטא) טובה', 'R[גרסת ]L[Word]R[ (בטא) טובה]'],
    ['ראו (Word [the editor]) שם', 'R[ראו (]L[Word [the editor]]R[) שם]'],
    ['קראו ל-start() עכשיו', 'R[קראו ל-]L[start()]R[ עכשיו]'],
    ['קראו עכשיו() לא', 'R[קראו עכשיו() לא]'],
    ['סוגר Word (פתוח', 'R[סוגר ]L[Word]R[ (פתוח]'],
    ['ב-Word.', 'R[ב-]L[Word]R[.]'],
    ['Google, Facebook ועוד', 'L[Google, Facebook]R[ ועוד]'],
    ['בחברת Google, 25 עובדים', 'R[בחברת ]L[Google]R[, 25 עובדים]'],
    ['ראו https://example.org/a?b=1. תודה', 'R[ראו ]L[https://example.org/a?b=1]R[. תודה]'],
    ['כתבו אל a.b@c.org!', 'R[כתבו אל ]L[a.b@c.org]R[!]'],
    ['1984', 'R[1984]'],
    ['טלפון +972-3-1234567.', 'R[טלפון ]L[+972-3-1234567]R[.]'],
    ['בין -5 ל-10 מעלות', 'R[בין ]L[-5]R[ ל-10 מעלות]'],
    ['חום של −5 °C', 'R[חום של ]L[−5 °C]'],
    ['אם 3 × 4 = 12, אז', 'R[אם ]L[3 × 4 = 12]R[, אז]'],
    ['בשנים 1939-1945 ועד 12/05/2019', 'R[בשנים 1939-1945 ועד 12/05/2019]'],
    ['עמודים 10–20 - 30 שורות', 'R[עמודים 10–20 - 30 שורות]'],
    ['בְּרֵאשִׁית', 'R[בְּרֵאשִׁית]'],
  ])('%s is %s', (text, expected) => {
    expect(show(text, 'rtl')).toBe(expected);
  });
});

describe('in a left-to-right paragraph', () => {
  test.each([
    ['Say שלום עולם now.', 'L[Say ]R[שלום עולם]L[ now.]'],
    ['The word שלום.', 'L[The word ]R[שלום]L[.]'],
    ['The word (שלום) is', 'L[The word (]R[שלום]L[) is]'],
    ['Year 1984', 'L[Year 1984]'],
    ['a שלום 25 עולם b', 'L[a ]R[שלום 25 עולם]L[ b]'],
  ])('%s is %s', (text, expected) => {
    expect(show(text, 'ltr')).toBe(expected);
  });
});

test('long rows of digits and signs cost time only by their length', () => {
  for (const text of [
    '1'.repeat(100_000),
    '-1'.repeat(50_000),
    '1+'.repeat(100_000),
    '('.repeat(100_000),
    '+1 '.repeat(60_000),
  ])
    expect(
      splitByScript(text, 'rtl')
        .map((run) => run.text.length)
        .reduce((sum, length) => sum + length, 0),
    ).toBe(text.length);
});

test('no character is lost and neighbours always differ', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'א',
      ' ',
      '1',
      '.',
      ',',
      '(',
      ')',
      '[',
      ']',
      '-',
      'ְ',
      '😀',
      '\t',
      'http://a.b',
      '"',
      '+',
      '=',
    ),
  });
  fc.assert(
    fc.property(text, fc.constantFrom('ltr' as const, 'rtl' as const), (value, base) => {
      const runs = splitByScript(value, base);
      expect(runs.map((run) => run.text).join('')).toBe(value);
      for (const [index, run] of runs.entries()) expect(run.direction).not.toBe(runs[index + 1]?.direction);
      const leftToRight = runs.filter((run) => run.direction === 'ltr').map((run) => run.text);
      expect(leftToRight.join('')).not.toMatch(/[א-ת]/);
    }),
    { numRuns: 500 },
  );
});

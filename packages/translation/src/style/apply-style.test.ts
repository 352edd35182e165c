import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranslatedText } from '../translate-texts.ts';
import { applyStyle } from './apply-style.ts';
import { readStyleProfile, type StyleProfile } from './style-profile.ts';

const made = (text: string, links: TranslatedText['links'] = []): TranslatedText => ({
  text,
  links,
  score: 0,
  flags: [],
  sentences: [],
});
const styled = (text: string, style: StyleProfile, language: string): string =>
  applyStyle(made(text), style, language).text;

describe('a style profile', () => {
  it.each<[StyleProfile, string, string, string]>([
    [{ quotes: 'curly' }, 'en', '"Why?" she asked. "Go."', '“Why?” she asked. “Go.”'],
    [{ quotes: 'single' }, 'en', '“Why?” she asked.', '‘Why?’ she asked.'],
    [{ quotes: 'straight' }, 'he', 'הוא אמר: “לך.”', 'הוא אמר: "לך."'],
    [{ quotes: 'low' }, 'he', 'דובר צה"ל אמר: "לא."', 'דובר צה"ל אמר: „לא.”'],
    [{ quotes: 'angle' }, 'en', 'A 5" nail', 'A 5" nail'],
    [{ quotes: 'curly' }, 'en', '"He went on without an end', '"He went on without an end'],
    [
      { quotes: 'angle' },
      'en',
      "'Isn't it?' said Dan. The dogs' bowl, 'tis.",
      "«Isn't it?» said Dan. The dogs' bowl, 'tis.",
    ],
    [{ quotes: 'curly' }, 'en', '‘Go,’ she said, ‘now.’', '“Go,” she said, “now.”'],
    [{ quotes: 'single' }, 'en', '"He said \'no.\'"', "‘He said 'no.'’"],
    [{ dash: 'em' }, 'en', 'He came - late - and left.', 'He came—late—and left.'],
    [{ dash: 'spaced' }, 'en', 'He came—late.', 'He came – late.'],
    [{ dash: 'em' }, 'en', '- an item of a list', '- an item of a list'],
    [{ spelling: 'british' }, 'en', 'The color of the gray theater', 'The colour of the grey theatre'],
    [{ spelling: 'american' }, 'en', 'The colour of Mr Grey’s honour', 'The color of Mr Grey’s honor'],
    [{ spelling: 'british' }, 'he', 'המילה color נשארת', 'המילה color נשארת'],
    [{ compound: 'maqaf' }, 'he', 'בית-ספר ובית-חולים, COVID-19', 'בית־ספר ובית־חולים, COVID-19'],
    [{ compound: 'hyphen' }, 'he', 'בית־ספר', 'בית-ספר'],
    [{ compound: 'maqaf' }, 'en', 'the word בית-ספר', 'the word בית-ספר'],
    [{ thousands: 'none' }, 'en', 'It cost 1,234,567.50 or 12,5.', 'It cost 1234567.50 or 12,5.'],
    [{ thousands: 'space' }, 'he', 'עלה 1,200 שקלים', 'עלה 1\u00A0200 שקלים'],
    [
      { dates: 'day-first' },
      'en',
      'On May 5, 1948, he left; 12th of June 1950.',
      'On 5 May 1948, he left; 12th of June 1950.',
    ],
    [{ dates: 'month-first' }, 'en', 'On 5 May 1948 and the 3rd of March 1950.', 'On May 5, 1948 and March 3, 1950.'],
    [{ dates: 'slashes' }, 'he', 'ביום 5.5.1948, גרסה 1.2.3.4', 'ביום 5/5/1948, גרסה 1.2.3.4'],
    [{ dates: 'dots' }, 'en', 'on 5/5/1948', 'on 5/5/1948'],
    [
      { formality: 'formal' },
      'en',
      "He didn't know. Don't you see? “I can't,” I'm told.",
      "He did not know. Don't you see? “I can't,” I am told.",
    ],
    [{ formality: 'formal' }, 'en', 'Can’t is short; we’ll see.', 'Cannot is short; we will see.'],
    [
      { formality: 'informal' },
      'en',
      'I am late. They have a house. Do not go. As you are.',
      "I'm late. They have a house. Don't go. As you are.",
    ],
    [{ formality: 'informal' }, 'en', '“I cannot,” he said. He cannot come.', "“I cannot,” he said. He can't come."],
    [{ vowels: 'full' }, 'he', 'בתכנית של אמא היה ענין, והשמלה שכח.', 'בתוכנית של אימא היה עניין, והשמלה שכח.'],
    [{ vowels: 'traditional' }, 'he', 'התוכנית מאוד טובה', 'התכנית מאד טובה'],
  ])('%j in %s: %s', (style, language, before, after) => {
    expect(styled(before, style, language)).toBe(after);
  });

  it.each([
    ['יצחק בא', 'Yitzhak came', { het: 'ch', tsadi: 'ts' }, 'Yitschak came'],
    ['יצחק בא', 'Isaac came', { het: 'ch', tsadi: 'ts' }, 'Isaac came'],
    ['ליצחק ניתן', "Yitzchak's gift", { het: 'h' }, "Yitzhak's gift"],
    ['מיכל באה', 'Michal came', { khaf: 'kh' }, 'Mikhal came'],
    ['כרמל יפה', 'Carmel is lovely', { khaf: 'kh' }, 'Carmel is lovely'],
    ['חיים הלך', 'Chaim went', { het: 'h' }, 'Haim went'],
  ] as const)('writes the names of %s by its letters: %s', (source, before, transliteration, after) => {
    const word = /^\S+/u.exec(source)?.[0].length ?? 0;
    const [end = 0] = [/^[\p{L}'’]+/u.exec(before)?.[0].length];
    const links = [{ source: [0, word] as [number, number], target: [0, end] as [number, number], score: 1 }];
    const { text } = applyStyle(made(before, links), { transliteration }, 'en', { text: source, language: 'he' });
    expect(text).toBe(after);
  });

  it('changes nothing where it says nothing, and nothing more when applied again', () => {
    const word = fc.constantFrom('"', '“', '”', 'color', 'colour', '-', '—', ' ', '.', '1,000', 'בית-ספר', 'צה"ל', '’');
    const style: StyleProfile = { quotes: 'curly', dash: 'spaced', spelling: 'british', compound: 'maqaf' };
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const text = words.join(' ');
        expect(styled(text, {}, 'en')).toBe(text);
        const once = styled(text, { spelling: 'british', compound: 'maqaf', thousands: 'none' }, 'en');
        expect(styled(once, { spelling: 'british', compound: 'maqaf', thousands: 'none' }, 'en')).toBe(once);
        expect(styled(text, style, 'he').replaceAll(/\P{L}/gu, '')).toBe(text.replaceAll(/\P{L}/gu, ''));
      }),
    );
  });

  it('moves the links and sentences along with the words', () => {
    const text = 'A color, 1,000 times. Done.';
    const before: TranslatedText = {
      ...made(text, [{ source: [0, 1], target: [22, 26], score: 1 }]),
      sentences: [
        { source: [0, 5], target: [0, 21], score: 0, flags: [], terms: [], engine: { id: 'x', version: '1' } },
        { source: [6, 9], target: [22, 27], score: 0, flags: [], terms: [], engine: { id: 'x', version: '1' } },
      ],
    };
    const after = applyStyle(before, { spelling: 'british', thousands: 'none' }, 'en');
    expect(after.text).toBe('A colour, 1000 times. Done.');
    expect(after.links.map(({ target }) => after.text.slice(...target))).toEqual(['Done']);
    expect(after.sentences.map(({ target }) => after.text.slice(...target))).toEqual([
      'A colour, 1000 times.',
      'Done.',
    ]);
  });

  it('from outside is checked, and says what is allowed', () => {
    expect(readStyleProfile({ quotes: 'low', dash: 'em' })).toEqual({ quotes: 'low', dash: 'em' });
    expect(() => readStyleProfile([])).toThrow(/is an object/u);
    expect(() => readStyleProfile({ mood: 'dark' })).toThrow(/no "mood"; it has quotes/u);
    expect(() => readStyleProfile({ quotes: 'round' })).toThrow(/one of straight, curly/u);
    expect(() => readStyleProfile({ toString: 'x' })).toThrow(/no "toString"/u);
  });
});

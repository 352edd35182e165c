import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SegmentRequest } from '../engine.ts';
import { type EmbeddedEngine, openEmbeddedEngine } from '../engines/embedded.ts';
import { disguiseNames, revealNames } from './disguise-names.ts';
import { findKnownNames } from './find-known-names.ts';
import { knownNames } from './known-names.ts';
import { standIns } from './stand-ins.ts';

const inText = (text: string, language: 'he' | 'en'): string[] =>
  findKnownNames(text, language).map(({ span }) => text.slice(...span));

describe('known names', () => {
  it.each([
    ['הוא נסע לחיפה ושב מתל אביב.', ['חיפה', 'תל אביב']],
    ['כשבאר שבע היתה קטנה, ולטבריה באו מעט.', ['באר שבע', 'טבריה']],
    ['דוד בן־גוריון נאם.', ['דוד בן־גוריון']],
    ['ומשה אמר לנועה.', ['משה', 'נועה']],
    ['הוא בא מצ׳ילה ומארה״ב.', ['צ׳ילה', 'ארה״ב']],
    ["הוא גר בלודז' שנים.", ["לודז'"]],
    ['חיפה', ['חיפה']],
    ['הוא שילם 30 שקל, ואחר כך 1.5 מיליון שקל.', ['שקל', 'שקל']],
  ])('are found in Hebrew with what is written onto them: %s', (text, names) => {
    expect(inText(text, 'he')).toEqual(names);
  });

  it.each([
    ['היא חיפה על חברה.', 'covered up'],
    ['רחובות העיר היו ריקים.', 'streets'],
    ['הרוח חדרה פנימה.', 'came in'],
    ['הוא שכב על הגב.', 'lay'],
    ['אהבה עזה כמוות, והיא אינה מעזה לדבר.', 'strong, dares'],
    ['אני רוצה לשאול אם תבוא איתי לחדרה.', 'to ask, with me, to her room'],
    ['הוא שקל את ההצעה.', 'weighed'],
    ['היא עושה לי טובה שלמה.', 'a whole favour'],
    ['הוא ניסה לעודד אותה ולהלל את ציוריה.', 'to encourage, to praise'],
  ])('are not seen in words that only look like them: %s', (text) => {
    expect(inText(text, 'he')).toEqual([]);
  });

  it('are found in English as whole words, with or without a possessive, and with capitals only', () => {
    expect(inText("Haifa's port lies north of Tel Aviv-Yafo, and Noa loves Be'er Sheva.", 'en')).toEqual([
      'Haifa',
      'Tel Aviv-Yafo',
      'Noa',
      "Be'er Sheva",
    ]);
    expect(inText('an acre of land by the lyonnaise', 'en')).toEqual([]);
  });

  it('stand once each, and never among those that stand in for others', () => {
    const hebrew = knownNames.map((name) => name.he);
    expect(hebrew.length).toBeGreaterThan(200);
    const reserved = new Set(Object.values(standIns).flatMap((list) => list.flatMap(({ he, en }) => [he, en])));
    expect(knownNames.filter((name) => [name.he, ...name.en].some((form) => reserved.has(form)))).toEqual([]);
    expect(knownNames.filter((name) => !/^[א-ת'" ]+$/u.test(name.he) || name.en.some((form) => form === ''))).toEqual(
      [],
    );
  });
});

describe('a disguise', () => {
  const disguise = (request: SegmentRequest) => disguiseNames(request, 'he', 'en');

  it('hides each name behind one of its kind, the same one for the same name', () => {
    const hidden = disguise({ text: 'משה נסע לחיפה, ומחיפה לעכו, אל נועה.' });
    expect(hidden?.text).toBe('תום נסע ללונדון, ומלונדון לברלין, אל מרי.');
  });

  it('avoids what stands in the sentence already, and lets a name be where nothing is left', () => {
    expect(disguise({ text: 'הוא נסע מלונדון לחיפה.' })?.text).toBe('הוא נסע מלונדון לברלין.');
    expect(disguise({ text: 'לונדון, ברלין, פריז, רומא, עכו.' })).toBeUndefined();
  });

  it('is not confused by its stand-ins in other letters, in terms, or made of another name by the model', () => {
    expect(disguise({ text: 'Tom פגש את משה.' })?.text).toBe('Tom פגש את אברהם.');
    const terms = [{ source: 'העיר', target: 'the City of London', mode: 'force' as const }];
    expect(disguise({ text: 'העיר רחוקה מחיפה.', terms })?.text).toBe('העיר רחוקה מברלין.');
    const both = disguise({ text: 'רות ונעמה באו.' });
    expect(both?.text).toBe('רות ומרי באו.');
    expect(both && revealNames({ text: 'Mary and Mary came.', links: [] }, both)).toBeUndefined();
    expect(both && revealNames({ text: 'Ruth and Mary came.', links: [] }, both)?.text).toBe("Ruth and Na'ama came.");
  });

  it('leaves to the customer what the customer names, and takes the customer’s spelling of a name', () => {
    expect(
      disguise({ text: 'הוא גר בעכו.', terms: [{ source: 'עכו', target: 'Akko', mode: 'force' }] }),
    ).toBeUndefined();
    const own = disguise({
      text: 'הוא גר בעכו.',
      terms: [{ source: 'עכו', target: 'Akko', mode: 'force', name: 'place' }],
    });
    expect(own).toMatchObject({ text: 'הוא גר בלונדון.', terms: [] });
    expect(own && revealNames({ text: 'He lived in London.', links: [] }, own)?.text).toBe('He lived in Akko.');
  });

  it('takes a person of the customer for a woman or a man by what is known of the name, else by its ending', () => {
    const hide = (text: string, source: string) =>
      disguise({ text, terms: [{ source, target: 'X', mode: 'force', name: 'person' }] })?.text;
    expect(hide('רוחמה הלכה.', 'רוחמה')).toBe('מרי הלכה.');
    expect(hide('גרשום הלך.', 'גרשום')).toBe('תום הלך.');
    expect(hide('משה הלך.', 'משה')).toBe('תום הלך.');
  });

  it('is taken off with the links in place, and not at all when a name did not come through', () => {
    const text = 'משה נסע לחיפה.';
    const hidden = disguise({ text });
    if (!hidden) throw new Error('nothing was hidden');
    const made = 'Tom went to London.';
    const link = (source: string, target: string) => ({
      source: [hidden.text.indexOf(source), hidden.text.indexOf(source) + source.length] as [number, number],
      target: [made.indexOf(target), made.indexOf(target) + target.length] as [number, number],
      score: 1,
    });
    const links = [link('תום', 'Tom'), link('נסע', 'went'), link('ללונדון', 'London')];
    const shown = revealNames({ text: made, links }, hidden);
    expect(shown?.text).toBe('Moshe went to Haifa.');
    expect(shown?.links.map(({ source, target }) => [text.slice(...source), shown.text.slice(...target)])).toEqual([
      ['משה', 'Moshe'],
      ['נסע', 'went'],
      ['לחיפה', 'Haifa'],
    ]);
    expect(revealNames({ text: 'He went to the beach.', links: [] }, hidden)).toBeUndefined();
  });

  it('keeps what Hebrew writes onto a name', () => {
    const hidden = disguiseNames({ text: 'She came from Haifa to Acre.' }, 'en', 'he');
    expect(hidden?.text).toBe('She came from London to Berlin.');
    expect(hidden && revealNames({ text: 'היא באה מלונדון לברלין.', links: [] }, hidden)?.text).toBe(
      'היא באה מחיפה לעכו.',
    );
  });
});

describe('the engine in the box', () => {
  let engine: EmbeddedEngine;
  beforeAll(async () => {
    engine = await openEmbeddedEngine({
      modelFolder: resolve(import.meta.dirname, '../../../../models/targum-he-en'),
      processes: 1,
    });
  });
  afterAll(() => engine.close());

  it('writes a place that stands alone in a table as a place', async () => {
    const [cell] = await engine.translate({ source: 'he', target: 'en', segments: [{ text: 'חיפה' }] });
    expect(cell?.text).toBe('Haifa');
  });

  it.each([
    ['הספר עלה 12.50 ש"ח.', /12\.50 shekels/u],
    ['הוא שילם לה 300 שקל בחודש.', /300 shekels/u],
    ['היא הרוויחה חמישים שקלים.', /fifty shekels/iu],
    ['הוא שירת בצה"ל.', /the IDF/u],
    ['החברה נוסדה בת"א.', /Tel Aviv/u],
  ])('knows money and what is shortened: %s', async (text, expected) => {
    const [made] = await engine.translate({ source: 'he', target: 'en', segments: [{ text }] });
    expect(made?.text).toMatch(expected);
  });

  it('writes places and people as readers know them, in both directions', async () => {
    const segments = ['הוא נסע לחיפה בבוקר, וגר בתל אביב שנים רבות.', 'הרצל חזר הביתה.'].map((text) => ({ text }));
    const [there, person] = await engine.translate({ source: 'he', target: 'en', segments });
    expect(there?.text).toMatch(/Haifa.*Tel Aviv/u);
    expect(person?.text).toMatch(/Herzl/u);
    const [back] = await engine.translate({ source: 'en', target: 'he', segments: [{ text: 'He went to Haifa.' }] });
    expect(back?.text).toMatch(/חיפה/u);
  });
});

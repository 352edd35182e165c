import { requireLanguage } from '@targum/languages';
import { findNames } from '../names/find-names.ts';
import { splitSentences } from '../sentences/split-sentences.ts';
import { findQuotations } from './find-edits.ts';
import type { Gender } from './style-profile.ts';

const fewestSigns = 3;
const clearShare = 0.8;
const mostCharacters = 40;

function clear(female: number, male: number): Gender | undefined {
  const all = female + male;
  if (all < fewestSigns) return undefined;
  if (female >= all * clearShare) return 'female';
  return male >= all * clearShare ? 'male' : undefined;
}

/** Hebrew words that a woman and a man say differently of themselves: his form, then hers. */
const ofMyself = `יודע יודעת;חושב חושבת;זוכר זוכרת;הולך הולכת;יושב יושבת;עומד עומדת;מרגיש מרגישה;מבין מבינה
מאמין מאמינה;בטוח בטוחה;יכול יכולה;צריך צריכה;אוהב אוהבת;כותב כותבת;שומע שומעת;מדבר מדברת;חוזר חוזרת;מוכן מוכנה
עייף עייפה;שואל שואלת;אומר אומרת;נזכר נזכרת;מסתכל מסתכלת;מביט מביטה;קם קמה;נכנס נכנסת;יוצא יוצאת;פותח פותחת
סוגר סוגרת;לוקח לוקחת;שוכב שוכבת;מתעורר מתעוררת;חולם חולמת;מחפש מחפשת;מצטער מצטערת;מתגעגע מתגעגעת;שותק שותקת`;
/** What he and she did: with a name beside it, it tells who the name is. */
const deeds = `אמר אמרה;שאל שאלה;ענה ענתה;הלך הלכה;חזר חזרה;ישב ישבה;עמד עמדה;קם קמה;חייך חייכה;צעק צעקה;לחש לחשה
השיב השיבה;הביט הביטה;ידע ידעה;חשב חשבה;הגיע הגיעה;נכנס נכנסה;יצא יצאה;פתח פתחה;לקח לקחה;נתן נתנה;שתק שתקה;צחק צחקה
בכה בכתה;הרגיש הרגישה;סיפר סיפרה;ביקש ביקשה;רצה רצתה;התחיל התחילה;הוביל הובילה;חילק חילקה;ניגן ניגנה`;

function forms(list: string): Map<string, Gender> {
  const known = new Map<string, Gender>();
  for (const pair of list.split(/[;\n]/u)) {
    const [male = '', female = ''] = pair.split(' ');
    known.set(male, 'male').set(female, 'female');
  }
  return known;
}
const selfForms = forms(ofMyself);
const deedForms = forms(deeds);

/** Who says "I" in a Hebrew text, outside of speech. */
export function inferNarrator(text: string): Gender | undefined {
  const speech = findQuotations(text);
  const counts = { female: 0, male: 0 };
  for (const match of text.matchAll(/(?<!\p{L})אני (?:לא |כבר |עדיין |רק |גם |תמיד )?([א-ת]+)/gu)) {
    if (speech.some(([start, end]) => match.index >= start && match.index < end)) continue;
    const gender = selfForms.get(match[1] ?? '');
    if (gender) counts[gender]++;
  }
  return clear(counts.female, counts.male);
}

function hebrewSigns(sentence: string, name: string): Gender[] {
  const words = sentence.match(/[א-ת'׳"״]+/gu) ?? [];
  const parts = name.split(/\s+/u);
  return words.flatMap((word, at) => {
    if (word !== parts[0]) return [];
    const beside = [words[at - 1], words[at + parts.length]];
    return beside.flatMap(
      (other) => deedForms.get((other ?? '').replace(/^ו/u, '')) ?? deedForms.get(other ?? '') ?? [],
    );
  });
}

function englishSigns(sentence: string, name: string): Gender[] {
  const after = sentence.slice(sentence.indexOf(name) + name.length);
  return [...after.matchAll(/\b(?:(she|her|hers|herself)|he|him|his|himself)\b/giu)].map((match) =>
    match[1] === undefined ? 'male' : 'female',
  );
}

/**
 * The people of a text and what their verbs (Hebrew) or pronouns (English) make of them. A sentence with two people in
 * it is not asked: nobody could tell whose pronoun it is.
 */
export function inferCharacters(texts: readonly string[], language: string): { name: string; gender: Gender }[] {
  const people = findNames(texts, language).filter(({ kind }) => kind !== 'place');
  const isHebrew = requireLanguage(language).attachedPrefixes.length > 0;
  const counts = new Map(people.map(({ source }) => [source, { female: 0, male: 0 }]));
  for (const text of texts) {
    for (const span of splitSentences(text, language)) {
      const sentence = text.slice(...span);
      const present = people.filter(({ source }) => sentence.includes(source));
      const [only] = present;
      if (!only || (!isHebrew && present.length > 1)) continue;
      for (const { source } of present) {
        const tally = counts.get(source);
        const signs = isHebrew ? hebrewSigns(sentence, source) : englishSigns(sentence, source);
        if (tally) for (const gender of signs) tally[gender]++;
      }
    }
  }
  return people
    .flatMap(({ source }) => {
      const { female = 0, male = 0 } = counts.get(source) ?? {};
      const gender = clear(female, male);
      return gender ? [{ name: source, gender }] : [];
    })
    .slice(0, mostCharacters);
}

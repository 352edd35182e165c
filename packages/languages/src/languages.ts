/**
 * One row a language. Code elsewhere asks the row and never compares a language code itself,
 * so a new language is a new row here and nothing more.
 */
export interface Language {
  /** BCP 47 primary tag, as used in documents and in the API. */
  code: string;
  /** Full locale written into documents (`w:lang`, `dc:language`). */
  locale: string;
  englishName: string;
  ownName: string;
  direction: 'ltr' | 'rtl';
  /** Letters that tell this language's script. */
  script: RegExp;
  /** Opening and closing quotes, outer then inner. */
  quotes: { outer: [string, string]; inner: [string, string] };
  /** Abbreviations after which a full stop does not end a sentence. */
  abbreviations: readonly string[];
  /** One-letter prefixes written onto the next word ("ב-Word"). */
  attachedPrefixes: readonly string[];
  /** A font that has this script's glyphs in Word, for scripts that Word calls complex. */
  complexScriptFont?: string;
  /** Source words per translated word is roughly one over this; used by omission checks. */
  wordsPerEnglishWord: number;
}

const englishAbbreviations =
  'Mr Mrs Ms Mx Dr Prof Rev Fr St Sr Jr Gen Col Maj Capt Lt Sgt Cpl Gov Sen Rep Hon Pres Amb Messrs vs etc al cf e.g i.e viz ca c approx no No nos vol Vol vols ch Ch pp p fig Fig figs ed Ed eds trans Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun Inc Ltd Co Corp Bros dept est Ave Blvd Rd Mt Ft a.m p.m A.D B.C U.S U.K'.split(
    ' ',
  );

const hebrewAbbreviations = 'עמ פרופ גב מס טל ר שכ שד רח וגו וכו אינג נק ס מ'.split(' ');

export const languages = [
  {
    code: 'en',
    locale: 'en-US',
    englishName: 'English',
    ownName: 'English',
    direction: 'ltr',
    script: /\p{Script=Latin}/u,
    quotes: { outer: ['“', '”'], inner: ['‘', '’'] },
    abbreviations: englishAbbreviations,
    attachedPrefixes: [],
    wordsPerEnglishWord: 1,
  },
  {
    code: 'he',
    locale: 'he-IL',
    englishName: 'Hebrew',
    ownName: 'עברית',
    direction: 'rtl',
    script: /\p{Script=Hebrew}/u,
    quotes: { outer: ['"', '"'], inner: ["'", "'"] },
    abbreviations: hebrewAbbreviations,
    attachedPrefixes: ['ו', 'ה', 'ב', 'כ', 'ל', 'מ', 'ש'],
    complexScriptFont: 'David',
    wordsPerEnglishWord: 0.75,
  },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof languages)[number]['code'];

/** Finds a language by any tag that starts with its code ("he-IL" is Hebrew; "iw" is its old name). */
export function findLanguage(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split(/[-_]/)[0];
  const code = primary === 'iw' ? 'he' : primary;
  return languages.find((language) => language.code === code);
}

export function requireLanguage(tag: string): Language {
  const language = findLanguage(tag);
  if (!language) {
    throw new RangeError(`Unknown language "${tag}"; known: ${languages.map((row) => row.code).join(', ')}`);
  }
  return language;
}

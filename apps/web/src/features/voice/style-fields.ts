import { type StyleProfile, styleProfile } from '@targum/contracts';

/** What has one choice among a few. */
export type ChoiceKey =
  | 'quotes'
  | 'dash'
  | 'spelling'
  | 'vowels'
  | 'compound'
  | 'thousands'
  | 'dates'
  | 'numbers'
  | 'formality'
  | 'narrator';

export interface StyleField {
  key: ChoiceKey;
  choices: readonly string[];
  /** Rules apply it to any engine's text; otherwise only language models are told. */
  byRule: boolean;
}

interface Group {
  title: 'marks' | 'spellings' | 'figures' | 'people';
  fields: StyleField[];
}

const field = (key: ChoiceKey, choices: readonly string[], byRule = true): StyleField => ({ key, choices, byRule });

interface LanguageFields {
  spellings: StyleField[];
  dates: readonly string[];
  /** English has contractions to write or to leave; in Hebrew tone is a matter of words. */
  toneByRule: boolean;
  /** Whose names are written in other letters in several ways. */
  lettersFrom?: string;
}

/** What only one language has: a row each. */
const byLanguage: Record<string, LanguageFields> = {
  he: {
    spellings: [field('vowels', ['full', 'traditional']), field('compound', ['maqaf', 'hyphen'])],
    dates: ['dots', 'slashes'],
    toneByRule: false,
  },
  en: {
    spellings: [field('spelling', ['american', 'british'])],
    dates: ['day-first', 'month-first'],
    toneByRule: true,
    lettersFrom: 'he',
  },
};

/** What can be chosen for a language, in groups. */
export function styleGroups(target: string): Group[] {
  const own = byLanguage[target] ?? { spellings: [], dates: [], toneByRule: false };
  const groups: Group[] = [
    {
      title: 'marks',
      fields: [field('quotes', ['straight', 'curly', 'single', 'low', 'angle']), field('dash', ['em', 'spaced'])],
    },
    { title: 'spellings', fields: own.spellings },
    {
      title: 'figures',
      fields: [
        field('thousands', ['comma', 'space', 'none']),
        field('dates', own.dates),
        field('numbers', ['words', 'figures'], false),
      ],
    },
    {
      title: 'people',
      fields: [
        field('formality', ['formal', 'informal'], own.toneByRule),
        field('narrator', ['female', 'male'], false),
      ],
    },
  ];
  return groups.map((group) => ({ ...group, fields: group.fields.filter(({ choices }) => choices.length > 0) }));
}

export const hasLetters = (source: string, target: string): boolean => byLanguage[target]?.lettersFrom === source;

export const letterChoices = { het: ['h', 'ch', 'kh'], khaf: ['kh', 'ch'], tsadi: ['ts', 'tz'] } as const;
export type Letter = keyof typeof letterChoices;

/** Without characters that have no name yet. */
export function settledStyle(style: StyleProfile): StyleProfile {
  const { characters = [], ...rest } = style;
  const named = characters.filter(({ name }) => name.trim() !== '');
  return named.length > 0 ? { ...rest, characters: named } : rest;
}

/** A profile with one choice made or taken back; what it does not allow leaves it as it was. */
export function withChoice(style: StyleProfile, key: string, value: unknown): StyleProfile {
  const { [key as keyof StyleProfile]: _before, ...rest } = style;
  if (value === '' || value === undefined) return rest;
  // Names are checked when they are whole.
  if (key === 'characters') return { ...rest, characters: value as StyleProfile['characters'] };
  return styleProfile.safeParse({ ...rest, [key]: value }).data ?? style;
}

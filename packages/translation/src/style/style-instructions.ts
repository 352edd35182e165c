import { requireLanguage } from '@targum/languages';
import type { StyleProfile } from './style-profile.ts';

const marks: Record<NonNullable<StyleProfile['quotes']>, string> = {
  straight: '"…"',
  curly: '“…”',
  single: '‘…’',
  low: '„…”',
  angle: '«…»',
};
const letterNames = { het: 'ח', khaf: 'כ (soft)', tsadi: 'צ' } as const;

function lettersOf(rules: NonNullable<StyleProfile['transliteration']>): string {
  const said = (Object.keys(letterNames) as (keyof typeof letterNames)[]).flatMap((letter) =>
    rules[letter] ? [`${letterNames[letter]} as "${rules[letter]}"`] : [],
  );
  return said.length > 0 ? `In names write ${said.join(', ')}.` : '';
}

const sentences: { [Key in keyof Required<StyleProfile>]: (value: NonNullable<StyleProfile[Key]>) => string } = {
  formality: (value) =>
    value === 'formal'
      ? 'The narrator writes in a formal register, without contractions; those who speak may be informal.'
      : 'The narrator writes in an informal, spoken register, with contractions where the language has them.',
  narrator: (value) => `Whoever says "I" as the narrator is ${value}: inflect accordingly.`,
  characters: (people) =>
    people.length > 0 ? `Characters: ${people.map(({ name, gender }) => `${name} is ${gender}`).join('; ')}.` : '',
  quotes: (value) => `Put speech between ${marks[value]}.`,
  dash: (value) => (value === 'em' ? 'Write dashes as — without spaces.' : 'Write dashes as – between spaces.'),
  spelling: (value) => `Use ${value === 'american' ? 'American' : 'British'} spelling.`,
  vowels: (value) =>
    value === 'full' ? 'Spell Hebrew in full (ktiv male).' : 'Spell Hebrew in the traditional, defective way.',
  compound: (value) =>
    value === 'maqaf' ? 'Join Hebrew compounds with a maqaf (־).' : 'Join Hebrew compounds with a hyphen (-).',
  thousands: (value) =>
    ({
      comma: 'Separate thousands by commas.',
      space: 'Separate thousands by spaces.',
      none: 'Do not separate thousands.',
    })[value],
  numbers: (value) =>
    value === 'words'
      ? 'Write numbers up to a hundred in words.'
      : 'Write numbers in figures wherever the source counts.',
  dates: (value) =>
    ({
      'day-first': 'Write dates as 5 May 1948.',
      'month-first': 'Write dates as May 5, 1948.',
      dots: 'Write dates in figures as 5.5.1948.',
      slashes: 'Write dates in figures as 5/5/1948.',
    })[value],
  transliteration: lettersOf,
  notes: (value) => value.trim(),
};

type Say = (value: unknown) => string;

/** A profile in words, for an engine that reads instructions; empty when it says nothing. */
export function styleInstructions(style: StyleProfile, target: string): string {
  const said = Object.entries(sentences).flatMap(([key, sentence]) => {
    const value = style[key as keyof StyleProfile];
    return value === undefined ? [] : (sentence as Say)(value) || [];
  });
  return said.length === 0 ? '' : `${requireLanguage(target).englishName} in the author's voice. ${said.join(' ')}`;
}

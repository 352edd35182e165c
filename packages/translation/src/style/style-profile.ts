export type Gender = 'female' | 'male';

/** How an author wants to be written in the target language. What is left out stays as the engine wrote it. */
export interface StyleProfile {
  /** Marks around speech: "straight", “curly”, ‘single’, „low”, «angle». */
  quotes?: 'straight' | 'curly' | 'single' | 'low' | 'angle' | undefined;
  /** Between clauses: an em dash set close, or an en dash between spaces. */
  dash?: 'em' | 'spaced' | undefined;
  /** English words that the two countries write differently. */
  spelling?: 'american' | 'british' | undefined;
  /** Hebrew words with or without the letters that stand for vowels. */
  vowels?: 'full' | 'traditional' | undefined;
  /** Between the parts of a Hebrew compound. */
  compound?: 'maqaf' | 'hyphen' | undefined;
  /** Between thousands. */
  thousands?: 'comma' | 'space' | 'none' | undefined;
  /** English: 5 May 1948 or May 5, 1948. Hebrew: 5.5.1948 or 5/5/1948. */
  dates?: 'day-first' | 'month-first' | 'dots' | 'slashes' | undefined;
  /** English: contractions of the narrator, not of those who speak. */
  formality?: 'formal' | 'informal' | undefined;
  /** Small numbers; only an engine that reads instructions can follow this. */
  numbers?: 'words' | 'figures' | undefined;
  /** How Hebrew letters are written in English names. */
  transliteration?:
    | { het?: 'h' | 'ch' | 'kh' | undefined; khaf?: 'kh' | 'ch' | undefined; tsadi?: 'ts' | 'tz' | undefined }
    | undefined;
  /** Who says "I"; like the next two, for engines that read instructions. */
  narrator?: Gender | undefined;
  characters?: readonly { name: string; gender: Gender }[] | undefined;
  notes?: string | undefined;
}

type Choices = Record<string, readonly string[]>;

const letters: Choices = { het: ['h', 'ch', 'kh'], khaf: ['kh', 'ch'], tsadi: ['ts', 'tz'] };
const genders = ['female', 'male'];

const choices: Choices = {
  quotes: ['straight', 'curly', 'single', 'low', 'angle'],
  dash: ['em', 'spaced'],
  spelling: ['american', 'british'],
  vowels: ['full', 'traditional'],
  compound: ['maqaf', 'hyphen'],
  thousands: ['comma', 'space', 'none'],
  dates: ['day-first', 'month-first', 'dots', 'slashes'],
  formality: ['formal', 'informal'],
  numbers: ['words', 'figures'],
  narrator: genders,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkChoices(of: string, value: unknown, allowed: Choices, others: readonly string[] = []): void {
  if (!isObject(value)) throw new RangeError(`${of} is an object, such as {"quotes": "curly"}`);
  for (const [key, choice] of Object.entries(value)) {
    if (others.includes(key)) continue;
    const known = Object.hasOwn(allowed, key) ? allowed[key] : undefined;
    if (!known)
      throw new RangeError(`${of} has no "${key}"; it has ${[...Object.keys(allowed), ...others].join(', ')}`);
    if (!known.includes(choice as string)) throw new RangeError(`"${key}" of ${of} is one of ${known.join(', ')}`);
  }
}

/** Checks a profile that came from outside; the message names what is wrong and what is allowed. */
export function readStyleProfile(value: unknown): StyleProfile {
  checkChoices('a style profile', value, choices, ['transliteration', 'characters', 'notes']);
  const { transliteration = {}, characters = [], notes = '' } = value as Record<string, unknown>;
  checkChoices('"transliteration"', transliteration, letters);
  if (typeof notes !== 'string') throw new RangeError('"notes" of a style profile is a text');
  const people = Array.isArray(characters) ? (characters as unknown[]) : undefined;
  const sound = people?.every(
    (one) => isObject(one) && typeof one['name'] === 'string' && genders.includes(one['gender'] as string),
  );
  if (!sound)
    throw new RangeError('"characters" of a style profile is a list of {"name": …, "gender": "female" or "male"}');
  return value as StyleProfile;
}

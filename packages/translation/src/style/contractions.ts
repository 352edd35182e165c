import type { Edit } from './find-edits.ts';

/** Short and long forms that mean the same wherever they stand; "it's" and "he'd" do not. */
const pairs: readonly (readonly [short: string, long: string])[] = [
  ...'do does did is are was were has have had would could should must need'
    .split(' ')
    .map((verb) => [`${verb}n't`, `${verb} not`] as const),
  ["can't", 'cannot'],
  ["won't", 'will not'],
  ["I'm", 'I am'],
  ...['you', 'we', 'they'].map((who) => [`${who}'re`, `${who} are`] as const),
  ...['I', 'you', 'we', 'they'].map((who) => [`${who}'ve`, `${who} have`] as const),
  ...['I', 'you', 'he', 'she', 'it', 'we', 'they'].map((who) => [`${who}'ll`, `${who} will`] as const),
];

const toLong = new Map(pairs.map(([short, long]) => [short.toLowerCase(), long]));
const toShort = new Map(pairs.map(([short, long]) => [long.toLowerCase(), short]));
/** "Don't you know" cannot be taken apart in place. */
const shortForm = /(?<![\p{L}'’])\p{L}+['’](?:t|m|re|ve|ll)(?![\p{L}'’])(?!\s+(?:I|you|he|she|it|we|they)\b)/giu;
/** "As good as they are." keeps its last word: the short form needs one after it. */
const longForm = /(?<![\p{L}'’])(?:cannot|\p{L}+ (?:not|am|are|have|will))(?= \p{L})/giu;
/** "You have to", "they have a house": there "have" is no helper. */
const possesses = /^(?: not)? (?:to|an?|the|my|your|his|her|its|our|their|no|some|any|it|them|him|us|me)\b/iu;

function inPlaceOf(old: string, wanted: string): string {
  const capital = /^\p{Lu}/u.test(old) && !old.startsWith('I ') && !/^I['’]/u.test(old);
  return capital ? wanted.charAt(0).toUpperCase() + wanted.slice(1) : wanted;
}

/** Contractions written out, or written. */
export function contractionEdits(text: string, formality: 'formal' | 'informal'): Edit[] {
  const [pattern, forms] = formality === 'formal' ? [shortForm, toLong] : [longForm, toShort];
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [old] = match;
    const end = match.index + old.length;
    const wanted = forms.get(old.replaceAll('’', "'").toLowerCase());
    if (wanted === undefined) return [];
    if (formality === 'informal' && / have$/iu.test(old) && possesses.test(text.slice(end))) return [];
    return [{ start: match.index, end, text: inPlaceOf(old, wanted) }];
  });
}

/** How often a text could have been short and was. */
export function countContractions(text: string): { short: number; long: number } {
  return { short: contractionEdits(text, 'formal').length, long: contractionEdits(text, 'informal').length };
}

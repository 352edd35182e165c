import { requireLanguage } from '@targum/languages';
import { bareWord } from './words.ts';

/** Letters of both scripts that can stand for one another in a name, one class letter each. Vowels have none. */
const soundClasses: Record<string, string> = Object.fromEntries(
  Object.entries({
    B: 'bvב',
    P: 'pfפף',
    K: 'kcqxחכךק',
    G: 'gjג',
    S: 'szשסזצץ',
    T: 'tטת',
    D: 'dד',
    L: 'lל',
    M: 'mמם',
    N: 'nנן',
    R: 'rר',
  }).flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound])),
);

/** The consonants of a word by the class of their sound: "Peter" and "פטר" are both PTR. */
export function skeletonOf(word: string): string {
  const plain = bareWord(word)
    .replaceAll('ph', 'f')
    .replaceAll(/ts|tz|sh|ch(?=[aeiou])/gu, 's')
    .replaceAll(/ck/gu, 'k')
    .replaceAll(/th/gu, 't')
    .replaceAll(/c(?=[eiy])/gu, 's');
  return Array.from(plain, (letter) => soundClasses[letter] ?? '')
    .join('')
    .replaceAll(/(.)\1+/gu, '$1');
}

const leastSounds = 3;

/** Names show by a capital where the script has one; elsewhere any word may be one, with or without its prefixes. */
function nameSounds(sentence: string, language: string): string[] {
  const { attachedPrefixes } = requireLanguage(language);
  if (attachedPrefixes.length === 0) {
    return (sentence.match(/\p{Lu}[\p{L}\p{M}'’]+/gu) ?? []).map(skeletonOf);
  }
  return (sentence.match(/[\p{L}\p{M}'’׳]+/gu) ?? []).flatMap((word) => {
    const bare = bareWord(word);
    const shorter = attachedPrefixes.includes(bare.charAt(0)) && bare.length > 3 ? [skeletonOf(bare.slice(1))] : [];
    return [skeletonOf(bare), ...shorter];
  });
}

/** What a sentence and its translation have in common before anything is known of the words. */
export function anchorsOf(sentence: string, language: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const number of sentence.match(/\d+(?:[.,:]\d+)*/gu) ?? []) anchors.add(`#${number.replaceAll(/[.,]/gu, '')}`);
  for (const sounds of nameSounds(sentence, language)) if (sounds.length >= leastSounds) anchors.add(sounds);
  return anchors;
}

/** Marks that translators keep: one side asking and the other not is a sign against a pair. */
export const endMarks = (sentence: string): string => {
  const last = /[?!.…:;](?=["”“'’»)\]\s]*$)/u.exec(sentence.slice(-6))?.[0] ?? '';
  return last === '?' || last === '!' ? last : '';
};

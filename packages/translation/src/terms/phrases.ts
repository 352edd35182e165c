import { requireLanguage } from '@targum/languages';
import { bareWord, withoutPrefixes } from '../alignment/words.ts';

const longestPhrase = 3;

/** A run of words within a sentence: `key` is what is counted, `shown` how it is written here. */
export interface Phrase {
  key: string;
  shown: string;
  words: number;
  /** Written with a capital where a capital means something: not at the beginning of a sentence. */
  capital: boolean | undefined;
}

/** Every run of up to three words that stand together without a mark between them. */
export function phrasesOf(sentence: string, language: string): Phrase[] {
  const prefixes = requireLanguage(language).attachedPrefixes;
  const words = [...sentence.matchAll(/[\p{L}\p{M}]+(?:['’׳״"-][\p{L}\p{M}]+)*['׳]?/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const phrases: Phrase[] = [];
  words.forEach((first, at) => {
    const keys: string[] = [];
    for (let count = 1; count <= longestPhrase; count++) {
      const last = words[at + count - 1];
      const before = words[at + count - 2];
      if (!last || (count > 1 && before && !/^[\s־]+$/u.test(sentence.slice(before.end, last.start)))) return;
      const bare = bareWord(last.text);
      keys.push(count === 1 ? withoutPrefixes(bare, prefixes) : bare);
      const opens = /^[^\p{L}]*$|[.!?:"“”'‘]\s*$/u.test(sentence.slice(0, first.start));
      const shown = sentence.slice(first.start, last.end);
      const capital = opens ? undefined : /^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(last.text);
      phrases.push({ key: keys.join(' '), shown, words: count, capital });
    }
  });
  return phrases;
}

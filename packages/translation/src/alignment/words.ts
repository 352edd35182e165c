import { requireLanguage } from '@targum/languages';

/** Six letters tell a word and forgive its endings; fewer mix words up, more part "walked" from "walking". */
const stemLength = 6;

export const bareWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’׳״"]/gu, '');

/** Prefixes that a language writes onto the word go, two at most, while enough of the word stays. */
export function withoutPrefixes(word: string, prefixes: readonly string[]): string {
  let rest = word;
  for (let times = 0; times < 2 && rest.length > 3 && prefixes.includes(rest.charAt(0)); times++) rest = rest.slice(1);
  return rest;
}

/** The words of a sentence in a form in which their kin are equal: for counting, not for showing. */
export function stemsOf(sentence: string, language: string): string[] {
  const prefixes = requireLanguage(language).attachedPrefixes;
  return (sentence.match(/[\p{L}\p{M}\p{N}'’׳״"]+/gu) ?? []).flatMap((word) => {
    const stem = withoutPrefixes(bareWord(word), prefixes).slice(0, stemLength);
    return stem === '' ? [] : [stem];
  });
}

import { findKnownNames } from '@targum/engines';
import { type FoundName, splitSentences } from '@targum/translation';

const longestExample = 300;
const people = ['man', 'woman'];

/**
 * Hebrew names that are known as such need no company to be told by. English ones have their capitals, and a list
 * would find there what is a word at the head of a sentence.
 */
export function addKnownNames(found: readonly FoundName[], texts: readonly string[], language: string): FoundName[] {
  if (language !== 'he') return [...found];
  const seen = new Set(found.map(({ source }) => source));
  const known = new Map<string, FoundName>();
  for (const text of texts) {
    for (const span of splitSentences(text, language)) {
      const sentence = text.slice(...span);
      for (const { name } of findKnownNames(sentence, language)) {
        if (name.kind === 'currency' || seen.has(name.he)) continue;
        const kind = people.includes(name.kind) ? 'person' : 'place';
        const before = known.get(name.he) ?? {
          source: name.he,
          kind,
          count: 0,
          example: sentence.slice(0, longestExample),
        };
        known.set(name.he, { ...before, count: before.count + 1 });
      }
    }
  }
  return [...found, ...known.values()].toSorted((a, b) => b.count - a.count);
}

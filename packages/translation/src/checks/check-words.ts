import type { Finding, SegmentToCheck } from './check-segment.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that are doubled by custom: לאט לאט is "slowly", and English has "had had" and "very very". */
const doubled = new Set('לאט אט מעט טיפין קמעה יום שנה בית אחד אחת שניים זוגות חיש רגע שוב had that very'.split(' '));

/** The first phrase of up to four words that follows itself. */
function findRepeat(text: string): string | undefined {
  const words = wordsOf(text);
  for (let size = 4; size >= 1; size--) {
    for (let at = 0; at + size * 2 <= words.length; at++) {
      const phrase = words.slice(at, at + size).join(' ');
      const isRepeated = phrase === words.slice(at + size, at + size * 2).join(' ');
      if (isRepeated && /\p{L}/u.test(phrase) && !doubled.has(phrase)) return phrase;
    }
  }
  return undefined;
}

/** Words that are doubled in the translation while the source has no doubling at all. */
export function checkWords({ source, target }: SegmentToCheck): Finding[] {
  const repeat = findRepeat(target);
  if (repeat === undefined || findRepeat(source) !== undefined) return [];
  return [{ code: 'repeated-word', detail: `“${repeat}”`, data: { words: repeat } }];
}

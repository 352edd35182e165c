import { editText, type PlacedText } from './edit-text.ts';

/** Digits with the separators inside them: 3.14, 1,000, 12:30, 1948-2024. */
const numberPattern = /\d+(?:[.,:/’'-]\d+)*/gu;

interface Found {
  value: string;
  start: number;
  end: number;
}

function findNumbers(text: string): Found[] {
  return [...text.matchAll(numberPattern)].map((match) => ({
    value: match[0].replaceAll(/(?<=\d)[,’'](?=\d{3}(?!\d))/gu, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Small numbers that prose may spell out, so that "5" and "five" are no change. */
const spelled: Record<string, RegExp> = {
  1: /\b(one|first|once|an?)\b|אחת|אחד|ראשו/iu,
  2: /\b(two|second|twice|both|half)\b|שתי|שני|שנ/iu,
  3: /\b(three|third)\b|שלוש|שליש|שלש/iu,
  4: /\b(four|fourth|quarter)\b|ארבע|רביע/iu,
  5: /\b(five|fifth)\b|חמש|חמיש/iu,
  6: /\b(six|sixth)\b|שש|שיש/iu,
  7: /\b(seven|seventh)\b|שבע|שביע/iu,
  8: /\b(eight|eighth)\b|שמונ|שמינ/iu,
  9: /\b(nine|ninth)\b|תשע|תשיע/iu,
  10: /\b(ten|tenth)\b|עשר|עשיר/iu,
  11: /\b(eleven|eleventh)\b|אחד.?עשר|אחת.?עשרה/iu,
  12: /\b(twelve|twelfth|dozen)\b|שנים.?עשר|שתים.?עשרה|תריסר/iu,
};

function difference(wanted: readonly Found[], given: readonly Found[], otherText: string): Found[] {
  const left = given.map((item) => item.value);
  return wanted.filter((item) => {
    const at = left.indexOf(item.value);
    if (at >= 0) {
      left.splice(at, 1);
      return false;
    }
    return !spelled[item.value]?.test(otherText);
  });
}

/** Numbers of the source that the translation lacks, and numbers it has too many. */
export function compareNumbers(source: string, translation: string): { missing: string[]; extra: string[] } {
  const here = findNumbers(source);
  const there = findNumbers(translation);
  return {
    missing: difference(here, there, translation).map((item) => item.value),
    extra: difference(there, here, source).map((item) => item.value),
  };
}

/**
 * Puts changed numbers back. It is safe only when as many are wrong as are missing: then each wrong number is
 * the missing one in the same order. Anything else is left for the check to flag.
 */
export function repairNumbers(source: string, placed: PlacedText): PlacedText {
  const here = findNumbers(source);
  const there = findNumbers(placed.text);
  const missing = difference(here, there, placed.text);
  const extra = difference(there, here, source);
  if (missing.length === 0 || missing.length !== extra.length) return placed;
  const edits = extra.map((item, i) => {
    const wanted = missing[i];
    const replacement = wanted ? source.slice(wanted.start, wanted.end) : item.value;
    return { start: item.start, end: item.end, replacement };
  });
  return editText(placed, edits);
}

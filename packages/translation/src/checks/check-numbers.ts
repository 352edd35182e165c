import type { Finding, SegmentToCheck } from './check-segment.ts';

const numberPattern = /\d+(?:[.,:/’'-]\d+)*/gu;
const withoutThousands = (text: string): string => text.replaceAll(/(?<=\d)[,’'](?=\d{3}(?!\d))/gu, '');

/** Digits only: 3.5, 3,5 and 3-5 are compared by their parts, so that a changed separator is no changed number. */
const numbersIn = (text: string): string[] =>
  (text.match(numberPattern) ?? []).flatMap((found) => withoutThousands(found).split(/\D+/u)).filter(Boolean);

/** How small numbers are spelled in prose; stems, so that gender and case do not matter. */
const spelled: readonly RegExp[] = [
  /\b(?:zero|no|nil)\b|אפס/iu,
  /\b(?:one|first|once|an?|single)\b|אחת|אחד|ראשו|יחיד/iu,
  /\b(?:two|second|twice|both|half|pair|couple)\b|שת|שני|פעמיים|שנ/iu,
  /\b(?:three|third|thrice)\b|שלוש|שליש|שלש/iu,
  /\b(?:four|fourth|quarter)\b|ארבע|רביע|רבע/iu,
  /\b(?:five|fifth)\b|חמש|חמיש/iu,
  /\b(?:six|sixth)\b|שש|שיש/iu,
  /\b(?:seven|seventh)\b|שבע|שביע/iu,
  /\b(?:eight|eighth)\b|שמונ|שמינ/iu,
  /\b(?:nine|ninth)\b|תשע|תשיע/iu,
  /\b(?:ten|tenth)\b|עשר|עשיר/iu,
  /\b(?:eleven|eleventh)\b|עשר/iu,
  /\b(?:twelve|twelfth|dozen|noon|midnight)\b|עשר|תריסר/iu,
];

const leftover = (wanted: readonly string[], given: readonly string[], otherText: string): string[] => {
  const rest = [...given];
  return wanted.filter((value) => {
    const at = rest.indexOf(value);
    if (at >= 0) rest.splice(at, 1);
    return at < 0 && !spelled[Number(value)]?.test(otherText);
  });
};

/** Numbers that only one side has, unless the other spells them out. */
export function checkNumbers({ source, target }: SegmentToCheck): Finding[] {
  const here = numbersIn(source);
  const there = numbersIn(target);
  const missing = leftover(here, there, target);
  const extra = leftover(there, here, source);
  if (missing.length === 0 && extra.length === 0) return [];
  const parts = [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`added ${extra.join(', ')}`] : []),
  ];
  return [{ code: 'number-mismatch', detail: parts.join('; '), data: { missing, added: extra } }];
}

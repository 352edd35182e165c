/** Marks that steer direction or joining and are never part of a word's own letters. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const wordLike = /[\p{L}\p{N}]/u;

/**
 * The one rule for all formats: what whitespace separates is a word when it holds a letter or a digit.
 * A dash between spaces is no word; "ב-Word", "בית־ספר" and "צה״ל" are one each, with niqqud or without.
 */
export function countWords(text: string): number {
  let words = 0;
  for (const piece of text.replace(invisible, '').split(/\s+/u)) {
    if (wordLike.test(piece)) words += 1;
  }
  return words;
}

import { comparable } from './signature.ts';

/** Longer texts are compared by words: letters would cost the square of their number. */
const longestByLetters = 600;

/** Levenshtein distance; gives up, with a number above `most`, as soon as it must exceed it. */
function distance(a: ArrayLike<unknown>, b: ArrayLike<unknown>, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    let least = i + 1;
    for (let j = 0; j < b.length; j++) {
      const swap = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      const cost = Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * How alike two texts are, 0–100, by edit distance. 100 only when nothing differs that a reader would see; texts that
 * differ in punctuation or capitals alone get 99. Below `threshold` the answer is 0.
 */
export function similarity(one: string, other: string, threshold = 0): number {
  if (one === other) return 100;
  const [a, b] = [comparable(one), comparable(other)];
  if (a === b) return 99;
  const byWords = Math.max(a.length, b.length) > longestByLetters;
  const [left, right] = byWords ? [a.split(' '), b.split(' ')] : [a, b];
  const longer = Math.max(left.length, right.length);
  if (longer === 0) return 0;
  const most = Math.floor(longer * (1 - threshold / 100));
  const share = Math.floor((1 - distance(left, right, most) / longer) * 100);
  return share < threshold ? 0 : Math.min(99, Math.max(0, share));
}

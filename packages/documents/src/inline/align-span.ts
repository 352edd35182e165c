import type { Alignment, Range } from './alignment.ts';

const opening = /[“"'«‘([{]/u;
const closing = /[.,;:!?…”"'»’)\]}]/u;

/**
 * Where a stretch of the source went: target words vote for or against, by the source words they
 * are linked to, and the contiguous stretch with the most votes wins. A stray link cannot pull it apart.
 */
export function alignSpan(alignment: Alignment, span: Range, source: string, text: string): Range | undefined {
  const inside = alignment.overlapping(span).filter((link) => isInside(link.source, span));
  // Engines look at a word while they write the comma beside it: where there were words, words carry the look.
  const voters = hasWords(source.slice(...span))
    ? inside.filter((link) => hasWords(text.slice(...link.target)))
    : inside;
  const best = voters.length > 0 ? alignment.heaviest(voters) : undefined;
  return best && takeQuotes(best, source.charAt(span[0]), source.charAt(span[1] - 1), text);
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function isInside(word: Range, span: Range): boolean {
  const overlap = Math.min(word[1], span[1]) - Math.max(word[0], span[0]);
  return overlap * 2 >= word[1] - word[0] || (word[0] <= span[0] && word[1] >= span[1]);
}

/** Quotes and stops that stood inside the span in the source stay inside it. */
function takeQuotes(range: Range, first: string, last: string, text: string): Range {
  let [start, end] = range;
  if (opening.test(first) && start > 0 && opening.test(text.charAt(start - 1))) start--;
  if (closing.test(last) && end < text.length && closing.test(text.charAt(end))) end++;
  return [start, end];
}

/** A span that stands in the target letter for letter, and once: numbers, names, addresses. */
export function literalSpan(span: Range, source: string, text: string): Range | undefined {
  const wanted = source.slice(span[0], span[1]);
  if (wanted.trim() === '') return undefined;
  const at = text.indexOf(wanted);
  return at >= 0 && text.indexOf(wanted, at + 1) < 0 ? [at, at + wanted.length] : undefined;
}

/** What lies between the translations of the neighbouring words, when those keep their order. */
export function gapSpan(alignment: Alignment, span: Range, text: string): Range | undefined {
  const [before] = alignment.before(span[0]);
  const [after] = alignment.after(span[1]);
  if (!before && !after) return undefined;
  const from = before?.target[1] ?? 0;
  const to = after?.target[0] ?? text.length;
  const gap = text.slice(from, to);
  if (to <= from || gap.trim() === '') return undefined;
  return [from + (gap.length - gap.trimStart().length), to - (gap.length - gap.trimEnd().length)];
}

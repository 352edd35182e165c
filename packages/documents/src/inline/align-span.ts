import type { Link } from '../model.ts';

export type Range = [number, number];

const opening = /^[“"'«‘([{]/u;
const closing = /[.,;:!?…”"'»’)\]}]$/u;

/**
 * Where a stretch of the source went: target words vote for or against, by the source words they
 * are linked to, and the contiguous stretch with the most votes wins. A stray link cannot pull it apart.
 */
export function alignSpan(links: readonly Link[], span: Range, source: string, text: string): Range | undefined {
  const votes = new Map<string, { range: Range; weight: number }>();
  for (const link of links) {
    const key = `${link.target[0]}-${link.target[1]}`;
    const vote = votes.get(key) ?? { range: link.target, weight: 0 };
    vote.weight += (isInside(link.source, span) ? 1 : -1) * Math.max(link.score, 0.01);
    votes.set(key, vote);
  }
  const best = heaviestStretch([...votes.values()].sort((a, b) => a.range[0] - b.range[0]));
  return best && takeQuotes(best, source.slice(span[0], span[1]), text);
}

function isInside(word: Range, span: Range): boolean {
  const overlap = Math.min(word[1], span[1]) - Math.max(word[0], span[0]);
  if (overlap <= 0) return false;
  return overlap * 2 >= word[1] - word[0] || (word[0] <= span[0] && word[1] >= span[1]);
}

function heaviestStretch(votes: readonly { range: Range; weight: number }[]): Range | undefined {
  let best: { range: Range; weight: number } | undefined;
  let current: { range: Range; weight: number } | undefined;
  for (const vote of votes) {
    if (current && current.weight > 0) {
      current = {
        range: [current.range[0], Math.max(current.range[1], vote.range[1])],
        weight: current.weight + vote.weight,
      };
    } else {
      current = { range: [...vote.range], weight: vote.weight };
    }
    if (current.weight > (best?.weight ?? 0)) best = current;
  }
  return best?.range;
}

/** Quotes and stops that stood inside the span in the source stay inside it. */
function takeQuotes(range: Range, covered: string, text: string): Range {
  let [start, end] = range;
  if (opening.test(covered) && start > 0 && opening.test(text.slice(start - 1))) start--;
  if (closing.test(covered) && end < text.length && closing.test(text.slice(0, end + 1))) end++;
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
export function gapSpan(links: readonly Link[], span: Range, text: string): Range | undefined {
  const before = links.filter((link) => link.source[1] <= span[0]).sort((a, b) => b.source[1] - a.source[1])[0];
  const after = links.filter((link) => link.source[0] >= span[1]).sort((a, b) => a.source[0] - b.source[0])[0];
  if (!before && !after) return undefined;
  const from = before?.target[1] ?? 0;
  const to = after?.target[0] ?? text.length;
  const gap = text.slice(from, to);
  if (to <= from || gap.trim() === '') return undefined;
  return [from + (gap.length - gap.trimStart().length), to - (gap.length - gap.trimEnd().length)];
}

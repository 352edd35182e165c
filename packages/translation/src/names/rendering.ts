import type { Link } from '../model.ts';

type Span = [number, number];

const overlaps = ([start, end]: Span, [from, to]: Span): boolean => start < to && end > from;

/** Marks around a word, and what a language attaches to it, are not part of a name's rendering. */
function trim(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}'’׳]+$/gu, '');
}

/**
 * What a stretch of the source became, by the links between the words: the target words linked to it, as one piece
 * where they stand together. Undefined where no link tells.
 */
export function renderingOf(span: Span, target: string, links: readonly Link[]): string | undefined {
  const own = links.filter((link) => overlaps(link.source, span) && link.target[1] > link.target[0]);
  const best = Math.max(...own.map((link) => link.score), 0);
  const strong = own.filter((link) => link.score >= best * 0.5).map((link) => link.target);
  if (strong.length === 0) return undefined;
  const sorted = strong.toSorted((a, b) => a[0] - b[0]);
  const runs: Span[] = [];
  for (const [from, to] of sorted) {
    const last = runs.at(-1);
    if (last && /^[\s־-]*$/u.test(target.slice(last[1], from))) last[1] = Math.max(last[1], to);
    else runs.push([from, to]);
  }
  const longest = runs.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  const text = longest ? trim(target.slice(...longest)) : '';
  return text === '' ? undefined : text;
}

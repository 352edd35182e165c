import type { Link } from '../model.ts';
import { alignPoint } from './align-point.ts';
import { Alignment } from './alignment.ts';
import { isUsable } from './usable-link.ts';

/** Line breaks and tabs are characters of the text; an engine that swallowed them gets them put back by alignment. */
export function restoreBreaks(
  source: string,
  text: string,
  links: readonly Link[] = [],
): { text: string; links: Link[] } {
  const usable = links.filter((link) => isUsable(link, source, text));
  const shifted = usable.map((link): Link => ({ ...link, target: [...link.target] }));
  let result = text;
  for (const mark of ['\n', '\t']) {
    if (!source.includes(mark) || result.includes(mark)) continue;
    const positions: number[] = [];
    const alignment = new Alignment(shifted, source, result);
    for (let at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at + 1)) {
      const found = alignPoint(alignment, at, source, result);
      if (found !== undefined) positions.push(found);
    }
    for (const at of positions.sort((a, b) => b - a)) {
      const space = result.charAt(at) === ' ' ? 1 : 0;
      result = result.slice(0, at) + mark + result.slice(at + space);
      if (space === 0) for (const link of shifted) shift(link.target, at);
    }
  }
  return { text: result, links: shifted };
}

function shift(range: [number, number], at: number): void {
  if (range[0] >= at) range[0]++;
  if (range[1] > at) range[1]++;
}

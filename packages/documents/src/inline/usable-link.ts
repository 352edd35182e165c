import type { Link } from '../model.ts';

/** A link from outside counts only when both its ends lie in their texts. */
export function isUsable(link: Link, source: string, target: string): boolean {
  const fits = ([start, end]: [number, number], length: number) => start >= 0 && start < end && end <= length;
  return fits(link.source, source.length) && fits(link.target, target.length);
}

import type { Page, Segment } from './page-model.ts';

/** How far from the edge, as a share of the page, running heads and page numbers stand. */
const margin = 0.12;

const pageNumber = /^[\s\-–—[(|]*(?:page|p\.|עמוד|עמ')?\s*(?:#|[ivxlc]{1,6})(?:\s*(?:of|\/|מתוך)\s*#)?[\s\-–—\])|]*$/i;

export interface PageSegments {
  page: Page;
  segments: Segment[];
}

/** Running heads, running feet and page numbers: what stands at the edge of page after page. */
export function findFurniture(pages: readonly PageSegments[]): Set<Segment> {
  const found = new Set<Segment>();
  const byKey = new Map<string, { segment: Segment; page: number }[]>();
  pages.forEach(({ page, segments }, number) => {
    const rows = [...new Set(segments.map((segment) => Math.round(segment.y)))].toSorted((one, other) => one - other);
    const outer = new Set([...rows.slice(0, 2), ...rows.slice(-2)]);
    for (const segment of segments) {
      const edge = edgeOf(segment, page);
      if (edge === undefined || !outer.has(Math.round(segment.y))) continue;
      const key = `${edge} ${Math.round(segment.size)} ${keyOf(segment)}`;
      const list = byKey.get(key) ?? [];
      byKey.set(key, list);
      list.push({ segment, page: number });
    }
  });
  for (const [key, places] of byKey) {
    const onPages = new Set(places.map((place) => place.page)).size;
    const isNumber = pageNumber.test(key.split(' ').slice(2).join(' '));
    const enough = isNumber ? 1 : Math.max(2, Math.min(4, Math.ceil(pages.length * 0.2)));
    if (onPages >= enough && (isNumber || pages.length > 1)) for (const { segment } of places) found.add(segment);
  }
  return found;
}

function edgeOf(segment: Segment, page: Page): 'top' | 'bottom' | undefined {
  if (segment.y < page.height * margin) return 'top';
  return segment.y > page.height * (1 - margin * 0.75) ? 'bottom' : undefined;
}

function keyOf(segment: Segment): string {
  return segment.runs
    .map((run) => run.text)
    .join(' ')
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

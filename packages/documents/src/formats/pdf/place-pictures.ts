import type { Page, Picture } from './page-model.ts';
import type { Flow } from './to-blocks.ts';

/** A picture in the same place on so many pages is a letterhead. */
const repeated = 3;

/** Pictures of each page that belong to the text: no letterheads, and no backgrounds that text is printed on. */
export function choosePictures(pages: readonly Page[]): Picture[][] {
  const seen = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(page.pictures.map(placeOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  return pages.map((page) =>
    page.pictures.filter((picture) => {
      const background = picture.width * picture.height > 0.85 * page.width * page.height && page.runs.length > 0;
      return !background && (seen.get(placeOf(picture)) ?? 0) < repeated;
    }),
  );
}

function placeOf({ x, y, width, height }: Picture): string {
  return [x, y, width, height].map(Math.round).join(' ');
}

/** Puts the pictures of a page behind the text above them, in their own column where there are columns. */
export function placePictures(flows: readonly Flow[], pictures: readonly Picture[]): Flow[] {
  const placed = [...flows];
  for (const picture of pictures.toSorted((one, other) => one.y - other.y)) {
    const above = placed.findLastIndex((flow) => standsAbove(flow, picture));
    placed.splice(above + 1, 0, { picture });
  }
  return placed;
}

function standsAbove(flow: Flow, picture: Picture): boolean {
  if ('picture' in flow) return flow.picture.y <= picture.y;
  const lines = 'paragraph' in flow ? flow.paragraph.lines : flow.table.flat(2);
  const [first] = lines;
  if (!first) return false;
  const [left, right] = [Math.min(...lines.map((line) => line.left)), Math.max(...lines.map((line) => line.right))];
  return first.y < picture.y + picture.height / 2 && left < picture.x + picture.width && picture.x < right;
}

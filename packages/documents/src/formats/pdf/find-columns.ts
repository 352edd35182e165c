import type { Column, Run, Segment } from './page-model.ts';

/** Wider than any space between words: text beyond it belongs to another column or cell. */
const segmentGap = 1.25;

/** Joins runs on one baseline to segments. */
export function findSegments(runs: readonly Run[]): Segment[] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.findLast((candidate, index) => index >= rows.length - 4 && sameBaseline(candidate[0], run));
    if (row) row.push(run);
    else rows.push([run]);
  }
  return rows.flatMap((row) => {
    const segments: Segment[] = [];
    for (const run of row.toSorted((one, other) => one.x - other.x)) {
      const last = segments.at(-1);
      if (last && run.x - last.right < segmentGap * Math.max(run.size, last.size)) {
        last.runs.push(run);
        last.right = Math.max(last.right, run.x + run.width);
        last.size = Math.max(last.size, run.size);
      } else
        segments.push({ runs: [run], left: run.x, right: run.x + run.width, y: row[0]?.y ?? run.y, size: run.size });
    }
    return segments;
  });
}

/** Raised note marks stand on the line of the text they belong to. */
function sameBaseline(first: Run | undefined, run: Run): boolean {
  if (!first) return false;
  const distance = Math.abs(first.y - run.y);
  if (distance < 0.25 * Math.max(first.size, run.size)) return true;
  const smaller = Math.min(first.size, run.size) / Math.max(first.size, run.size);
  return smaller < 0.8 && distance < 0.5 * Math.max(first.size, run.size);
}

/** Splits a page into columns in reading order; what runs across a gutter stands by itself between them. */
export function findColumns(segments: readonly Segment[], rightToLeft: boolean): Column[] {
  if (segments.length === 0) return [];
  const gutter = findGutter(segments);
  if (gutter === undefined) return [asColumn(segments)];
  const columns: Column[] = [];
  let band: Segment[] = [];
  let across: Segment[] = [];
  const flushBand = (): void => {
    const after = headingAfter(band, gutter);
    if (after !== undefined) band = band.filter((segment) => segment.y < after.y);
    const left = band.filter((segment) => segment.right <= gutter);
    const right = band.filter((segment) => segment.left >= gutter);
    const sides = rightToLeft ? [right, left] : [left, right];
    if (left.length >= 2 && right.length >= 2)
      for (const side of sides) columns.push(...findColumns(side, rightToLeft));
    else if (band.length > 0) columns.push(asColumn(band));
    if (after) columns.push(asColumn(after.segments));
    band = [];
  };
  const flushAcross = (): void => {
    if (across.length > 0) columns.push(asColumn(across));
    across = [];
  };
  let lastY = Number.NEGATIVE_INFINITY;
  for (const segment of segments.toSorted((one, other) => one.y - other.y)) {
    // A gap through both columns ends them: what follows is read after both.
    if (segment.y - lastY > 2.4 * segment.size) flushBand();
    lastY = segment.y;
    if (segment.left < gutter && segment.right > gutter) {
      flushBand();
      across.push(segment);
    } else {
      flushAcross();
      band.push(segment);
    }
  }
  flushBand();
  flushAcross();
  return columns;
}

/** A heading below both columns stands on one side only, but is read after both. */
function headingAfter(band: readonly Segment[], gutter: number): { y: number; segments: Segment[] } | undefined {
  const sizes = band.map((segment) => segment.size).toSorted((one, other) => one - other);
  const usual = sizes[sizes.length >> 1] ?? 0;
  const heading = band.findLast((segment) => {
    const opposite = band.filter((other) => other.left < gutter !== segment.left < gutter);
    return segment.size > usual * 1.15 && opposite.length > 0 && opposite.every((other) => other.y < segment.y);
  });
  return heading && { y: heading.y, segments: band.filter((segment) => segment.y >= heading.y) };
}

function asColumn(segments: readonly Segment[]): Column {
  return {
    segments: segments.toSorted((one, other) => one.y - other.y || one.left - other.left),
    left: Math.min(...segments.map((segment) => segment.left)),
    right: Math.max(...segments.map((segment) => segment.right)),
  };
}

/** A gutter has whole lines of text on both sides, several of them, side by side; cells of a table do not. */
function findGutter(segments: readonly Segment[]): number | undefined {
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  let best: { x: number; score: number } | undefined;
  const candidates = new Set(segments.map((segment) => Math.round(segment.left - 1)));
  for (const x of [...candidates].slice(0, 400)) {
    if (x < left + (right - left) * 0.2 || x > right - (right - left) * 0.2) continue;
    const before = segments.filter((segment) => segment.right <= x);
    const after = segments.filter((segment) => segment.left >= x);
    if (before.length < 4 || after.length < 4 || before.length + after.length < segments.length * 0.4) continue;
    if (!fills(before) || !fills(after) || !overlap(before, after)) continue;
    // Ragged edges put a candidate inside the column: the best one is crossed by the fewest lines.
    const score = Math.min(before.length, after.length) + before.length + after.length - segments.length;
    if (!best || score > best.score) best = { x, score };
  }
  return best?.x;
}

/** Most lines of a column are nearly as wide as it is. */
function fills(segments: readonly Segment[]): boolean {
  const left = Math.min(...segments.map((segment) => segment.left));
  const right = Math.max(...segments.map((segment) => segment.right));
  const wide = segments.filter((segment) => segment.right - segment.left > (right - left) * 0.6).length;
  return wide >= segments.length * 0.5;
}

function overlap(one: readonly Segment[], other: readonly Segment[]): boolean {
  const top = Math.max(Math.min(...one.map((item) => item.y)), Math.min(...other.map((item) => item.y)));
  const bottom = Math.min(Math.max(...one.map((item) => item.y)), Math.max(...other.map((item) => item.y)));
  return bottom > top;
}

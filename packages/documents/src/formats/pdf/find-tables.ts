import type { Column, Segment } from './page-model.ts';

/** Rows of a table, each with the segments of its cells in painted order. */
interface TableRows {
  rows: Segment[][][];
  y: number;
}

type ColumnPart = { kind: 'lines'; segments: Segment[] } | { kind: 'table'; table: TableRows };

/** Where several pieces of text stand side by side on lines that follow each other, there is a table. */
export function splitTables(column: Column): ColumnPart[] {
  const parts: ColumnPart[] = [];
  const rows = groupRows(column.segments);
  for (let index = 0; index < rows.length; ) {
    const run = tableRun(rows, index);
    const row = rows[index] ?? [];
    if (run > 1) {
      parts.push({ kind: 'table', table: makeTable(rows.slice(index, index + run)) });
      index += run;
      continue;
    }
    const last = parts.at(-1);
    if (last?.kind === 'lines') last.segments.push(...row);
    else parts.push({ kind: 'lines', segments: [...row] });
    index += 1;
  }
  return parts;
}

function groupRows(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments) {
    const last = rows.at(-1);
    if (last?.[0] && Math.abs(last[0].y - segment.y) < 0.4 * segment.size) last.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left));
}

/** A list's number and its text also stand apart; that is no table. */
const mark = /^[\s(]*(?:[•●▪◦■–-]|[\p{L}\p{N}]{1,3}[.)])\s*$/u;

function isRow(row: readonly Segment[] | undefined): row is Segment[] {
  if (!row || row.length < 2) return false;
  return !(row.length === 2 && row.some((segment) => mark.test(segment.runs.map((run) => run.text).join(''))));
}

function tableRun(rows: readonly Segment[][], from: number): number {
  const first = rows[from];
  if (!isRow(first)) return 0;
  let end = from + 1;
  let full = 1;
  for (; end < rows.length; end += 1) {
    const row = rows[end];
    const before = rows[end - 1];
    const gap = (row?.[0]?.y ?? 0) - (before?.[0]?.y ?? 0);
    if (!row || gap > 4 * (row[0]?.size ?? 12)) break;
    if (isRow(row)) full += 1;
    else if (!isRow(rows[end + 1]) || !first.some((cell) => overlaps(cell, row[0]))) break;
  }
  return full > 1 ? end - from : 0;
}

function overlaps(one: Segment, other: Segment | undefined): boolean {
  return other !== undefined && one.left < other.right && other.left < one.right;
}

/** Columns are the stretches of the page that cells cover; a lone piece below a cell belongs to it. */
function makeTable(rows: readonly Segment[][]): TableRows {
  const widths: { left: number; right: number }[] = [];
  for (const segment of rows
    .filter(isRow)
    .flat()
    .toSorted((one, other) => one.left - other.left)) {
    const last = widths.at(-1);
    if (last && segment.left < last.right) last.right = Math.max(last.right, segment.right);
    else widths.push({ left: segment.left, right: segment.right });
  }
  const result: Segment[][][] = [];
  for (const row of rows) {
    const cells = widths.map((width) => row.filter((segment) => nearest(widths, segment) === width));
    const last = result.at(-1);
    if (!isRow(row) && last) cells.forEach((cell, index) => last[index]?.push(...cell));
    else result.push(cells);
  }
  return { rows: result, y: rows[0]?.[0]?.y ?? 0 };
}

function nearest<T extends { left: number; right: number }>(widths: readonly T[], segment: Segment): T | undefined {
  const middle = (segment.left + segment.right) / 2;
  return widths.toSorted((one, other) => distance(one, middle) - distance(other, middle))[0];
}

function distance(width: { left: number; right: number }, x: number): number {
  return Math.max(width.left - x, x - width.right, 0);
}

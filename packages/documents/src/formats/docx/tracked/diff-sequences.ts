/** What became of a stretch: `a` counts items of the first sequence, `b` of the second. */
export interface Step {
  kind: 'same' | 'removed' | 'added';
  count: number;
}

/** Above this many cells the table of a comparison is not worth its memory: the middle is replaced as a whole. */
const mostCells = 4_000_000;

/** The fewest removals and additions that lead from one sequence of keys to another, removals first. */
export function diffSequences(a: readonly string[], b: readonly string[]): Step[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const steps: Step[] = [];
  add(steps, 'same', head);
  middle(steps, a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  add(steps, 'same', tail);
  return steps;
}

function add(steps: Step[], kind: Step['kind'], count: number): void {
  const last = steps.at(-1);
  if (count === 0) return;
  if (last?.kind === kind) last.count += count;
  else steps.push({ kind, count });
}

/** Longest common subsequence by the usual table, walked from the front. */
function middle(steps: Step[], a: readonly string[], b: readonly string[]): void {
  const width = b.length + 1;
  if ((a.length + 1) * width > mostCells || a.length === 0 || b.length === 0) {
    add(steps, 'removed', a.length);
    add(steps, 'added', b.length);
    return;
  }
  const common = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      common[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && a[row] === b[column]) {
      add(steps, 'same', 1);
      row++;
      column++;
    } else if (column === b.length || (row < a.length && at(row + 1, column) >= at(row, column + 1))) {
      add(steps, 'removed', 1);
      row++;
    } else {
      add(steps, 'added', 1);
      column++;
    }
  }
}

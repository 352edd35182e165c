/** Sentences `[source, sourceEnd)` mean what sentences `[target, targetEnd)` mean; one side may be empty. */
export interface Bead {
  source: [start: number, end: number];
  target: [start: number, end: number];
  /** How much likelier than by chance; comparable within one text. */
  score: number;
}

/** How readily each kind of bead is taken: tuned on texts with sentences left out and merged, so no true shares. */
const kinds: readonly { taken: [source: number, target: number]; prior: number }[] = [
  { taken: [1, 1], prior: Math.log(0.84) },
  { taken: [1, 0], prior: Math.log(0.08) },
  { taken: [0, 1], prior: Math.log(0.08) },
  { taken: [2, 1], prior: Math.log(0.08) },
  { taken: [1, 2], prior: Math.log(0.08) },
  { taken: [2, 2], prior: Math.log(0.008) },
  { taken: [3, 1], prior: Math.log(0.006) },
  { taken: [1, 3], prior: Math.log(0.006) },
];

/** The corridor searched: for each number of source sentences taken, the least and the most of target sentences. */
export interface Band {
  first: Int32Array;
  last: Int32Array;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

export function diagonalBand(rows: number, columns: number): Band {
  const half = Math.max(100, Math.ceil(Math.max(rows, columns) * 0.05)) + Math.ceil(Math.abs(rows - columns) * 0.6);
  const slope = columns / Math.max(rows, 1);
  const middle = Array.from({ length: rows + 1 }, (_, row) => Math.round(row * slope));
  const first = Int32Array.from(middle, (column, row) => (row === 0 ? 0 : clamp(column - half, columns)));
  const last = Int32Array.from(middle, (column, row) => (row === rows ? columns : clamp(column + half, columns)));
  return { first, last };
}

/** Near a path found before: wide enough to leave it for a missed page, narrow enough to be quick. */
export function bandAround(beads: readonly Bead[], rows: number, columns: number): Band {
  const half = 50;
  const first = new Int32Array(rows + 1).fill(columns);
  const last = new Int32Array(rows + 1);
  for (const { source, target } of beads) {
    for (let row = source[0]; row <= source[1]; row++) {
      first[row] = Math.min(first[row] ?? 0, clamp(target[0] - half, columns));
      last[row] = Math.max(last[row] ?? 0, clamp(target[1] + half, columns));
    }
  }
  return { first, last };
}

/** The best chain of beads by dynamic programming inside the band; every sentence is in exactly one bead. */
export function findPath(
  rows: number,
  columns: number,
  band: Band,
  score: (source: [number, number], target: [number, number]) => number,
): Bead[] {
  const offsets = new Float64Array(rows + 2);
  for (let row = 0; row <= rows; row++) {
    offsets[row + 1] = (offsets[row] ?? 0) + (band.last[row] ?? 0) - (band.first[row] ?? 0) + 1;
  }
  const best = new Float64Array(offsets[rows + 1] ?? 0).fill(Number.NEGATIVE_INFINITY);
  const kindAt = new Uint8Array(best.length);
  const place = (row: number, column: number): number => {
    const first = band.first[row] ?? 0;
    return column < first || column > (band.last[row] ?? 0) ? -1 : (offsets[row] ?? 0) + column - first;
  };
  best[place(0, 0)] = 0;
  for (let row = 0; row <= rows; row++) {
    for (let column = band.first[row] ?? 0; column <= (band.last[row] ?? 0); column++) {
      const here = place(row, column);
      kinds.forEach(({ taken: [s, t], prior }, kind) => {
        if (row < s || column < t) return;
        const from = place(row - s, column - t);
        const sofar = from < 0 ? Number.NEGATIVE_INFINITY : (best[from] ?? 0);
        if (sofar === Number.NEGATIVE_INFINITY) return;
        const sum = sofar + prior + (s > 0 && t > 0 ? score([row - s, row], [column - t, column]) : 0);
        if (sum > (best[here] ?? 0)) {
          best[here] = sum;
          kindAt[here] = kind;
        }
      });
    }
  }
  return walkBack(rows, columns, (row, column) => {
    const at = place(row, column);
    const [s, t] = kinds[kindAt[at] ?? 0]?.taken ?? [1, 1];
    return { s, t, gained: (best[at] ?? 0) - (best[place(row - s, column - t)] ?? 0) };
  });
}

function walkBack(
  rows: number,
  columns: number,
  step: (row: number, column: number) => { s: number; t: number; gained: number },
): Bead[] {
  const beads: Bead[] = [];
  let [row, column] = [rows, columns];
  while (row > 0 || column > 0) {
    const { s, t, gained } = step(row, column);
    beads.push({ source: [row - s, row], target: [column - t, column], score: gained });
    row -= s;
    column -= t;
  }
  return beads.reverse();
}

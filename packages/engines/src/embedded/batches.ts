/** Rows a batch may have: more gain nothing once the matrix products are full, and cost memory. */
const mostRows = 64;
const mostTokens = 4096;

/**
 * Padding depends on a sentence's own length alone, and only equal lengths share a batch. So every row is computed
 * in the same shape whoever its neighbours are, and comes out the same to the last bit. Steps of eight tokens: finer
 * ones waste less of the encoder but leave too few rows a batch for the decoder.
 */
export const paddedLength = (tokens: number): number => Math.max(8, Math.ceil(tokens / 8) * 8);

/** Groups items by padded length into batches, longest first so that the tail of the work is short. */
export function makeBatches<T>(items: readonly T[], tokensOf: (item: T) => number, rowsPerItem = 1): T[][] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const length = paddedLength(tokensOf(item));
    const group = groups.get(length);
    if (group) group.push(item);
    else groups.set(length, [item]);
  }
  return [...groups]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([length, group]) => {
      const size = Math.max(1, Math.floor(Math.min(mostRows, mostTokens / length) / rowsPerItem));
      return Array.from({ length: Math.ceil(group.length / size) }, (_, i) => group.slice(i * size, (i + 1) * size));
    });
}

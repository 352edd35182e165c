/** Rows a batch may have: more gain nothing once the matrix products are full, and cost memory. */
const mostRows = 64;
const mostTokens = 4096;

/**
 * Padding depends on a sentence's own length alone. So every row is computed in the same shapes whoever its
 * neighbours are, and comes out the same to the last bit. The encoder, whose cost grows with every token, pads by
 * four; the decoder, which wants many rows a step, lets more lengths share a batch.
 */
export const paddedLength = (tokens: number): number => Math.max(4, Math.ceil(tokens / 4) * 4);
export const decoderLength = (tokens: number): number => Math.ceil(tokens / 32) * 32;

/** Groups items by decoder length into batches, longest first so that the tail of the work is short. */
export function makeBatches<T>(items: readonly T[], tokensOf: (item: T) => number, rowsPerItem = 1): T[][] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const length = decoderLength(tokensOf(item));
    const group = groups.get(length);
    if (group) group.push(item);
    else groups.set(length, [item]);
  }
  return [...groups]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([length, unsorted]) => {
      const group = unsorted.toSorted((a, b) => tokensOf(b) - tokensOf(a));
      const size = Math.max(1, Math.floor(Math.min(mostRows, mostTokens / length) / rowsPerItem));
      return Array.from({ length: Math.ceil(group.length / size) }, (_, i) => group.slice(i * size, (i + 1) * size));
    });
}

export interface Stretch {
  text: string;
  changed: boolean;
  /** Where it begins. */
  at: number;
}

/** The words of the second text, those marked that the first does not have in the same order. */
export function markChanges(before: string, after: string): Stretch[] {
  const [ours, theirs] = [before, after].map(
    (text) => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [],
  );
  const [a, b] = [ours ?? [], theirs ?? []];
  const width = b.length + 1;
  // The longest common subsequence, from the end on.
  const longest = new Uint16Array((a.length + 1) * width);
  const best = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? best(i + 1, j + 1) + 1 : Math.max(best(i + 1, j), best(i, j + 1));
  const stretches: Stretch[] = [];
  let at = 0;
  let i = 0;
  for (let j = 0; j < b.length; j++) {
    while (i < a.length && a[i] !== b[j] && best(i + 1, j) >= best(i, j + 1)) i++;
    const changed = a[i] !== b[j];
    if (!changed) i++;
    const text = b[j] ?? '';
    const last = stretches.at(-1);
    if (last?.changed === changed) last.text += text;
    else stretches.push({ text, changed, at });
    at += text.length;
  }
  return stretches;
}

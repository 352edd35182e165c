/** A small generator that gives the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

/** Damages a file as bad disks, cut connections and attackers do. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const next = seeded(seed * 2_654_435_761 + 17);
  for (let warmUp = 0; warmUp < 8; warmUp += 1) next();
  const at = (length: number): number => Math.floor(next() * length);
  const kind = at(5);
  if (kind === 0) return bytes.slice(0, at(bytes.length));
  const copy = bytes.slice();
  if (kind === 1) for (let count = 1 + at(20); count > 0; count -= 1) copy[at(copy.length)] = at(256);
  if (kind === 2) copy[at(copy.length)] = (copy[at(copy.length)] ?? 0) ^ (1 << at(8));
  if (kind < 3) return copy;
  const from = at(copy.length);
  const length = 1 + at(Math.min(400, copy.length));
  const piece = copy.slice(from, from + length);
  const where = at(copy.length);
  const repeated = kind === 3 ? 1 : 1 + at(40);
  const parts = [
    copy.slice(0, where),
    ...Array.from({ length: repeated }, () => piece),
    copy.slice(kind === 3 ? where + length : where),
  ];
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}

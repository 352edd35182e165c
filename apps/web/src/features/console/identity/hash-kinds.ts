/** How a stored password begins, as the provider tells the formats apart. */
const kinds = {
  argon2: /^\$argon2(?:id|i|d)\$/,
  bcrypt: /^\$2(?:[abxy]|-sha256)\$/,
  scrypt: /^\$scrypt\$/,
  pbkdf2: /^\$pbkdf2-sha(?:1|256|512)\$/,
} as const;

export type HashKind = keyof typeof kinds | 'unknown';

const kindOf = (hash: string): HashKind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(hash)) ?? 'unknown';

/** How many of each there are, the most frequent first; users without a password count for nothing. */
export function hashKinds(hashes: readonly (string | undefined)[]): { kind: HashKind; count: number }[] {
  const counts = new Map<HashKind, number>();
  for (const hash of hashes) if (hash) counts.set(kindOf(hash), (counts.get(kindOf(hash)) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count);
}

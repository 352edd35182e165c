/**
 * Texts that are alike share hashes: a MinHash of the text's letter trigrams, cut into bands. An index over the bands
 * finds the few candidates for a like text among any number, in any script (Postgres' own trigrams see no Hebrew where
 * the database's locale is C). Two texts that share half of their trigrams share a band in about 19 of 20 cases;
 * unrelated ones in about 1 of 300.
 */
const bands = 24;
const hashesInBand = 3;

/** What is compared: letters and digits in lower case, words apart. */
export function comparable(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

/** FNV-1a over the code units. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

/** A mixer with good avalanche (the finaliser of MurmurHash 3). */
function mix(value: number, seed: number): number {
  let mixed = value ^ seed;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const seeds = Array.from({ length: bands * hashesInBand }, (_, index) => mix(index + 1, 0x9e3779b9));

/** Empty for a text without letters. Values are 32-bit signed, as a database stores them. */
export function signatureOf(text: string): number[] {
  const plain = comparable(text);
  if (plain === '') return [];
  const padded = ` ${plain} `;
  const grams = new Set<number>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(hash(padded, at, at + 3));
  const lowest = seeds.map((seed) => {
    let least = 0xffffffff;
    for (const gram of grams) least = Math.min(least, mix(gram, seed));
    return least;
  });
  const signature: number[] = [];
  for (let band = 0; band < bands; band++) {
    let value = mix(band + 1, 0x27d4eb2f);
    for (let row = 0; row < hashesInBand; row++) value = mix(lowest[band * hashesInBand + row] ?? 0, value);
    signature.push(value | 0);
  }
  return [...new Set(signature)];
}

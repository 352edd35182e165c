import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLetters = 40;
const checksumLetters = 6;
const shape = new RegExp(`^tgm_[0-9A-Za-z]{${randomLetters + checksumLetters}}$`);

/** 238 random bits behind a prefix that leak scanners can look for, and a checksum that tells a typing error from a guess. */
export function makeKey(): string {
  const body = `tgm_${Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('')}`;
  return body + checksum(body);
}

/** A key that was cut off or mistyped is refused without asking the database. */
export function isWellFormed(key: string): boolean {
  return shape.test(key) && checksum(key.slice(0, -checksumLetters)) === key.slice(-checksumLetters);
}

/** Keys are long and random, so a plain digest makes the table useless to a thief. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What is shown of a key later on. */
export function prefixOf(key: string): string {
  return key.slice(0, 10);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  while (text.length < checksumLetters) {
    text = (letters[rest % letters.length] ?? '') + text;
    rest = Math.floor(rest / letters.length);
  }
  return text;
}

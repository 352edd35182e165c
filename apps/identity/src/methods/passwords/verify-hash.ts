import { createHash, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { verifySync as argon2Verify } from '@node-rs/argon2';
import bcrypt from 'bcryptjs';

const bcryptVerify = (hash: string, password: string) => bcrypt.compareSync(password, hash);

/**
 * Formats that an import may bring, each with numbers that a sign-in can afford and with at least 128 bits of hash: an
 * empty one would be equal to what any password gives.
 */
const formats: { pattern: RegExp; verify: (hash: string, password: string) => boolean }[] = [
  {
    pattern: /^\$argon2(?:id|i|d)\$(?:v=\d{1,2}\$)?m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]{22,}$/,
    verify: argon2Verify,
  },
  { pattern: /^\$2[abxy]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/, verify: bcryptVerify },
  { pattern: /^\$2-sha256\$\$2[abxy]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/, verify: verifyPrehashedBcrypt },
  {
    pattern:
      /^\$scrypt\$ln=(?:[1-9]|1\d|20),r=(?:[1-9]|[12]\d|3[0-2]),p=(?:[1-9]|1[0-6])\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]{22,}$/,
    verify: verifyScrypt,
  },
  {
    pattern: /^\$pbkdf2-sha(?:1|256|512)\$i=[1-9]\d{0,6}\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]{22,}$/,
    verify: verifyPbkdf2,
  },
];

export const isKnownFormat = (hash: string) => formats.some(({ pattern }) => pattern.test(hash));

/** Fails closed: a stored text that cannot be read lets nobody in. Takes its time, so only for a thread of the pool. */
export function verifyHash(hash: string, password: string): boolean {
  const format = formats.find(({ pattern }) => pattern.test(hash));
  if (!format) return false;
  try {
    return format.verify(hash, password);
  } catch {
    return false;
  }
}

export function isCurrent(
  hash: string,
  wanted: { memoryCost: number; timeCost: number; parallelism: number },
): boolean {
  return hash.startsWith(`$argon2id$v=19$m=${wanted.memoryCost},t=${wanted.timeCost},p=${wanted.parallelism}$`);
}

/** bcrypt reads 72 bytes; systems that knew digested first. Kept apart by its own prefix. */
function verifyPrehashedBcrypt(hash: string, password: string): boolean {
  const digest = createHash('sha256').update(password).digest('base64');
  return bcryptVerify(hash.replace('$2-sha256$', ''), digest);
}

/** `$scrypt$ln=15,r=8,p=1$salt$hash`, base64 without padding. */
function verifyScrypt(hash: string, password: string): boolean {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return false;
  const [, ln, r, p, salt = '', stored = ''] = match;
  const expected = Buffer.from(stored, 'base64');
  const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: 256 * 1024 * 1024 };
  const computed = scryptSync(password, Buffer.from(salt, 'base64'), expected.length, options);
  return timingSafeEqual(computed, expected);
}

/** `$pbkdf2-sha256$i=600000$salt$hash`, base64 without padding. */
function verifyPbkdf2(hash: string, password: string): boolean {
  const match = /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return false;
  const [, digest = '', rounds, salt = '', stored = ''] = match;
  if (Number(rounds) > 5_000_000) return false;
  const expected = Buffer.from(stored, 'base64');
  const computed = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), expected.length, digest);
  return timingSafeEqual(computed, expected);
}

import { createHash, randomBytes } from 'node:crypto';

/** 33 random bytes: 264 bits as 44 characters without padding. */
export function newToken(): string {
  return randomBytes(33).toString('base64url');
}

/** Tokens are long and random, so a plain digest is enough to make the table useless to a thief. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeBase58, encodeBase58 } from './base58.ts';

/** The address when it is the base58 of a 32-byte point that can hold a key; base58 has one spelling only. */
export function canonicalSolanaAddress(text: string): string | undefined {
  const key = decodeBase58(text, 64);
  if (key?.length !== 32 || encodeBase58(key) !== text) return undefined;
  try {
    return ed25519.Point.fromBytes(key).isSmallOrder() ? undefined : text;
  } catch {
    return undefined;
  }
}

export function readSolanaSignature(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text, 100);
  return bytes?.length === 64 ? bytes : undefined;
}

/**
 * RFC 8032 as written: S below the order of the group, no small-order key. A signed transaction can
 * not pass, because a transaction's bytes are never our text.
 */
export function isSolanaSignature(message: string, signature: Uint8Array, address: string): boolean {
  const key = decodeBase58(address, 64);
  if (key?.length !== 32) return false;
  try {
    return ed25519.verify(signature, Buffer.from(message, 'utf8'), key, { zip215: false });
  } catch {
    return false;
  }
}

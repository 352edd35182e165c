import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * One spelling an address: the EIP-55 checksummed one. All-lower and all-upper text carries no
 * checksum and is accepted; mixed case must be the right mix, else it was mistyped.
 */
export function canonicalEthereumAddress(text: string): string | undefined {
  const match = /^0x([0-9a-fA-F]{40})$/.exec(text);
  const digits = match?.[1];
  if (digits === undefined) return undefined;
  const checksummed = withChecksum(digits.toLowerCase());
  const carriesChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return carriesChecksum && checksummed !== text ? undefined : checksummed;
}

function withChecksum(lower: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex');
  const mixed = Array.from(lower, (digit, i) =>
    Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${mixed.join('')}`;
}

/** 65 bytes as 0x-hex, or undefined: anything else is not a personal_sign signature. */
export function readEthereumSignature(text: string): Uint8Array | undefined {
  return /^0x[0-9a-fA-F]{130}$/.test(text) ? Uint8Array.from(Buffer.from(text.slice(2), 'hex')) : undefined;
}

/** EIP-191 version 0x45: what wallets put before a text so that it can never be a transaction. */
export function hashPersonalMessage(message: string): Uint8Array {
  const body = Buffer.from(message, 'utf8');
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${body.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, body]));
}

/**
 * The address that signed, or undefined. The high-s twin that anyone can compute from a signature is
 * refused (EIP-2), so one signing gives exactly one valid signature.
 */
export function recoverEthereumSigner(message: string, signature: Uint8Array): string | undefined {
  const v = signature[64] ?? 255;
  const recovery = v >= 27 ? v - 27 : v;
  if (signature.length !== 65 || (recovery !== 0 && recovery !== 1)) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(recovery);
    if (parsed.hasHighS()) return undefined;
    const key = parsed.recoverPublicKey(hashPersonalMessage(message)).toBytes(false);
    const address = Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex');
    return withChecksum(address);
  } catch {
    // r or s is zero or not below the order of the curve, or r is on no point.
    return undefined;
  }
}

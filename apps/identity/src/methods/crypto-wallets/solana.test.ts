import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/fuzz.ts';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { canonicalSolanaAddress, isSolanaSignature, readSolanaSignature } from './solana.ts';
import { softwareSolanaWallet } from './testing/software-wallets.ts';

describe('base58', () => {
  it('gives back every byte string, leading zeros included (row 145)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes);
      }),
    );
  });

  it('writes the published example', () => {
    expect(encodeBase58(Buffer.from('0000287fb4cd', 'hex'))).toBe('11233QC4');
  });

  it.each(['0', 'O', 'I', 'l', '+', ' ', 'é'])('refuses %j, which is not in the alphabet', (character) => {
    expect(decodeBase58(`2g${character}`)).toBeUndefined();
  });

  it('does not start on text that is too long', () => {
    expect(decodeBase58('2'.repeat(100_000))).toBeUndefined();
  });
});

describe('solana signatures (row 145)', () => {
  const wallet = softwareSolanaWallet();
  const message = 'Sign in to Targum';

  it('accepts what the wallet signed, and no other text or wallet', () => {
    const signature = readSolanaSignature(wallet.sign(message)) ?? new Uint8Array();
    expect(isSolanaSignature(message, signature, wallet.address)).toBe(true);
    expect(isSolanaSignature(`${message}\n`, signature, wallet.address)).toBe(false);
    expect(isSolanaSignature(message, signature, softwareSolanaWallet().address)).toBe(false);
  });

  it('refuses the twin signature with S raised by the order of the group', () => {
    const signature = readSolanaSignature(wallet.sign(message)) ?? new Uint8Array();
    const s = Buffer.from(signature.subarray(32)).reverse().toString('hex');
    const raised = (BigInt(`0x${s}`) + ed25519.Point.Fn.ORDER).toString(16).padStart(64, '0');
    const twin = Buffer.concat([signature.subarray(0, 32), Buffer.from(raised, 'hex').reverse()]);
    expect(isSolanaSignature(message, twin, wallet.address)).toBe(false);
  });

  it.each([
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0000000000000000000000000000000000000000000000000000000000000000',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ])('refuses the small-order key %s', (hex) => {
    expect(canonicalSolanaAddress(encodeBase58(Buffer.from(hex, 'hex')))).toBeUndefined();
  });

  it('refuses addresses that are not 32 bytes or not on the curve', () => {
    expect(canonicalSolanaAddress(wallet.address)).toBe(wallet.address);
    expect(canonicalSolanaAddress(encodeBase58(Buffer.alloc(31, 7)))).toBeUndefined();
    expect(canonicalSolanaAddress(encodeBase58(Buffer.alloc(33, 7)))).toBeUndefined();
    expect(canonicalSolanaAddress(encodeBase58(Buffer.alloc(32, 0xff)))).toBeUndefined();
    expect(canonicalSolanaAddress(`1${wallet.address}`)).toBeUndefined();
  });

  it('answers false, and never throws, for any 64 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        expect(isSolanaSignature(message, bytes, wallet.address)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

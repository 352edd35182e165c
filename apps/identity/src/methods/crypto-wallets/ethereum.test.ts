import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/fuzz.ts';
import {
  canonicalEthereumAddress,
  hashPersonalMessage,
  readEthereumSignature,
  recoverEthereumSigner,
} from './ethereum.ts';
import { softwareEthereumWallet } from './testing/software-wallets.ts';

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('ethereum addresses (row 146)', () => {
  it('gives all spellings without a checksum the one checksummed spelling', () => {
    expect(canonicalEthereumAddress(checksummed)).toBe(checksummed);
    expect(canonicalEthereumAddress(checksummed.toLowerCase())).toBe(checksummed);
    expect(canonicalEthereumAddress(`0x${checksummed.slice(2).toUpperCase()}`)).toBe(checksummed);
  });

  it('refuses an address whose mixed case is not its checksum', () => {
    expect(canonicalEthereumAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined();
  });

  it.each(['', '0x', checksummed.slice(2), `${checksummed}0`, checksummed.replace('5', 'g'), ` ${checksummed}`])(
    'refuses %j',
    (text) => expect(canonicalEthereumAddress(text)).toBeUndefined(),
  );
});

describe('personal_sign signatures (row 144)', () => {
  const wallet = softwareEthereumWallet();
  const message = 'Sign in to Targum\n\nשלום';
  const signature = wallet.sign(message);

  it('names the signer for v written as 27/28 and as 0/1', () => {
    const bytes = readEthereumSignature(signature) ?? new Uint8Array();
    const short = Uint8Array.from(bytes);
    short[64] = (bytes[64] ?? 27) - 27;
    expect(recoverEthereumSigner(message, bytes)).toBe(wallet.address);
    expect(recoverEthereumSigner(message, short)).toBe(wallet.address);
  });

  it('refuses the high-s twin that anyone can make from a signature', () => {
    const bytes = readEthereumSignature(signature) ?? new Uint8Array();
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact');
    const twin = new secp256k1.Signature(parsed.r, secp256k1.Point.Fn.ORDER - parsed.s).toBytes('compact');
    const flipped = (bytes[64] ?? 27) === 27 ? 28 : 27;
    expect(recoverEthereumSigner(message, Uint8Array.from([...twin, flipped]))).toBeUndefined();
  });

  it.each([63, 64, 66, 0, 1000])('does not read a signature of %d bytes', (length) => {
    expect(readEthereumSignature(`0x${'11'.repeat(length)}`)).toBeUndefined();
  });

  it('never names the signer for a text that differs in one character', () => {
    const bytes = readEthereumSignature(signature) ?? new Uint8Array();
    fc.assert(
      fc.property(fc.nat(message.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
        const changed = message.slice(0, at) + other + message.slice(at + 1);
        fc.pre(changed !== message);
        expect(recoverEthereumSigner(changed, bytes)).not.toBe(wallet.address);
      }),
      { numRuns: 40 },
    );
  });

  it('answers undefined or an address, and never throws, for any 65 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 65, maxLength: 65 }), (bytes) => {
        const signer = recoverEthereumSigner('x', bytes);
        expect(signer === undefined || canonicalEthereumAddress(signer) === signer).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('hashes as EIP-191 says, counting bytes and not characters', () => {
    expect(Buffer.from(hashPersonalMessage('Hello World')).toString('hex')).toBe(
      'a1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2',
    );
  });
});

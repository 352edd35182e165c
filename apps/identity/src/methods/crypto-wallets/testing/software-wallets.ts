import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeBase58 } from '../base58.ts';
import { canonicalEthereumAddress, hashPersonalMessage } from '../ethereum.ts';

/** A wallet whose key is in this process: what a person's wallet does, without the person. */
export interface SoftwareWallet {
  address: string;
  sign(message: string): string;
}

export function softwareEthereumWallet(secret = secp256k1.utils.randomSecretKey()): SoftwareWallet {
  const key = secp256k1.getPublicKey(secret, false);
  const hex = Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex');
  return {
    address: canonicalEthereumAddress(`0x${hex}`) ?? '',
    sign(message) {
      const signed = secp256k1.sign(hashPersonalMessage(message), secret, { prehash: false, format: 'recovered' });
      // The library puts the recovery byte first, wallets put it last and count from 27.
      const bytes = Buffer.concat([signed.subarray(1), Buffer.from([(signed[0] ?? 0) + 27])]);
      return `0x${bytes.toString('hex')}`;
    },
  };
}

export function softwareSolanaWallet(secret = ed25519.utils.randomSecretKey()): SoftwareWallet {
  return {
    address: encodeBase58(ed25519.getPublicKey(secret)),
    sign: (message) => encodeBase58(ed25519.sign(Buffer.from(message, 'utf8'), secret)),
  };
}

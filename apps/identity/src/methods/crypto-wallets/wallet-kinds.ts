import type { WalletType } from './crypto-wallets.sql.ts';
import { canonicalEthereumAddress, readEthereumSignature, recoverEthereumSigner } from './ethereum.ts';
import { canonicalSolanaAddress, isSolanaSignature, readSolanaSignature } from './solana.ts';

interface WalletKind {
  /** The one spelling of an address, or undefined when it is none. */
  canonical(address: string): string | undefined;
  /** Undefined when the text has not the form of a signature. */
  readSignature(text: string): Uint8Array | undefined;
  isSignedBy(message: string, signature: Uint8Array, address: string): boolean;
}

/** Registry: a further kind of wallet is one entry here. */
export const walletKinds: Record<WalletType, WalletKind> = {
  ethereum: {
    canonical: canonicalEthereumAddress,
    readSignature: readEthereumSignature,
    isSignedBy: (message, signature, address) => recoverEthereumSigner(message, signature) === address,
  },
  solana: {
    canonical: canonicalSolanaAddress,
    readSignature: readSolanaSignature,
    isSignedBy: isSolanaSignature,
  },
};

import type { WalletEntry } from './wallet.ts';

/** Phantom also speaks Ethereum; here it is the Solana wallet. */
export const phantom: WalletEntry = {
  kind: 'Phantom',
  name: 'Phantom',
  find: ({ phantom, solana }) => phantom?.solana ?? (solana?.isPhantom ? solana : undefined),
};

import { injected } from './injected.ts';
import type { WalletEntry } from './wallet.ts';

/** Any Ethereum wallet without a row of its own. */
export const genericEthereum: WalletEntry = {
  kind: 'GenericEthereum',
  name: null,
  find: (globals) =>
    injected(globals).find((one) => !one.isMetaMask && !one.isCoinbaseWallet && !one.isVessel && !one.isPhantom),
};

export const genericSolana: WalletEntry = {
  kind: 'GenericSolana',
  name: null,
  find: ({ solana }) => (solana && !solana.isPhantom ? solana : undefined),
};

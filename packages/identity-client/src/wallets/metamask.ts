import { injected } from './injected.ts';
import type { WalletEntry } from './wallet.ts';

export const metamask: WalletEntry = {
  kind: 'Metamask',
  name: 'MetaMask',
  rdns: 'io.metamask',
  find: (globals) => injected(globals).find((one) => one.isMetaMask && !one.isPhantom && !one.isCoinbaseWallet),
};

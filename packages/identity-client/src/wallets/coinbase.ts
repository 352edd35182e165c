import { injected } from './injected.ts';
import type { WalletEntry } from './wallet.ts';

export const coinbase: WalletEntry = {
  kind: 'Coinbase',
  name: 'Coinbase',
  rdns: 'com.coinbase.wallet',
  find: (globals) => globals.coinbaseWalletExtension ?? injected(globals).find((one) => one.isCoinbaseWallet),
};

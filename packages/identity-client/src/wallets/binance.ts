import type { WalletEntry } from './wallet.ts';

export const binance: WalletEntry = {
  kind: 'Binance',
  name: 'Binance',
  rdns: 'com.binance.wallet',
  find: ({ BinanceChain }) => BinanceChain,
};

import type { EthereumProvider, WalletGlobals } from './wallet.ts';

/** Wallets that found the global taken put themselves into its `providers` list. */
export function injected({ ethereum }: WalletGlobals): EthereumProvider[] {
  if (!ethereum) return [];
  return Array.isArray(ethereum.providers) && ethereum.providers.length > 0 ? ethereum.providers : [ethereum];
}

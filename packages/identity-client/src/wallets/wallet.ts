import type { WalletType } from '../methods/crypto-wallets.ts';

export type WalletKind =
  | 'Vessel'
  | 'Phantom'
  | 'Metamask'
  | 'Coinbase'
  | 'Binance'
  | 'GenericEthereum'
  | 'GenericSolana';

/** EIP-1193. */
export interface EthereumProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
  isMetaMask?: boolean;
  isCoinbaseWallet?: boolean;
  isVessel?: boolean;
  isPhantom?: boolean;
  providers?: EthereumProvider[];
}

export interface SolanaProvider {
  connect(): Promise<{ publicKey?: { toString(): string } } | undefined>;
  signMessage(message: Uint8Array, display?: string): Promise<{ signature: Uint8Array } | Uint8Array>;
  publicKey?: { toString(): string } | null;
  isPhantom?: boolean;
}

/** What a page may have injected. */
export interface WalletGlobals {
  ethereum?: EthereumProvider;
  solana?: SolanaProvider;
  phantom?: { solana?: SolanaProvider };
  vesselEth?: EthereumProvider;
  coinbaseWalletExtension?: EthereumProvider;
  BinanceChain?: EthereumProvider;
}

/** A wallet announced through EIP-6963, which keeps two wallets from fighting over one global. */
export interface AnnouncedWallet {
  info: { uuid: string; name: string; rdns: string };
  provider: EthereumProvider;
}

export interface FoundWallet {
  kind: WalletKind;
  /** Shown to the visitor; null where the screen has a text of its own. */
  name: string | null;
  type: WalletType;
  connect(): Promise<string>;
  sign(challenge: string, address: string): Promise<string>;
}

export interface WalletEntry {
  kind: WalletKind;
  name: string | null;
  /** EIP-6963 reverse domain name, for wallets that announce themselves. */
  rdns?: string;
  find(globals: WalletGlobals): EthereumProvider | SolanaProvider | undefined;
}

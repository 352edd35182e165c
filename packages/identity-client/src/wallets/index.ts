import type { WalletType } from '../methods/crypto-wallets.ts';
import { binance } from './binance.ts';
import { coinbase } from './coinbase.ts';
import { connect, sign } from './drive.ts';
import { genericEthereum, genericSolana } from './generic.ts';
import { metamask } from './metamask.ts';
import { phantom } from './phantom.ts';
import { vessel } from './vessel.ts';
import type {
  AnnouncedWallet,
  EthereumProvider,
  FoundWallet,
  SolanaProvider,
  WalletEntry,
  WalletGlobals,
  WalletKind,
} from './wallet.ts';

export type { EthereumProvider, FoundWallet, SolanaProvider, WalletKind } from './wallet.ts';

/** In the order in which they are offered. */
const WALLETS: Record<WalletKind, WalletEntry> = {
  Vessel: vessel,
  Phantom: phantom,
  Metamask: metamask,
  Coinbase: coinbase,
  Binance: binance,
  GenericEthereum: genericEthereum,
  GenericSolana: genericSolana,
};

export function walletType(kind: WalletKind): WalletType {
  return kind === 'Phantom' || kind === 'GenericSolana' ? 'solana' : 'ethereum';
}

/** Wallets answer an EIP-6963 request at once; a moment is enough for all of them. */
const ANNOUNCE_MS = 20;

/** Every wallet of this browser, known ones first. Announced wallets win over globals, which the last extension to load has overwritten. */
export async function detectWallets(): Promise<FoundWallet[]> {
  const announced = await announcedWallets();
  const globals = globalThis as unknown as WalletGlobals;
  const taken = new Set<string>();
  const known = Object.values(WALLETS).flatMap((entry): FoundWallet[] => {
    const own = announced.find((one) => entry.rdns !== undefined && one.info.rdns === entry.rdns);
    if (own) taken.add(own.info.uuid);
    const provider = own?.provider ?? entry.find(globals);
    return canConnect(provider) ? [found(entry.kind, entry.name, provider)] : [];
  });
  const others = announced
    .filter((one) => !taken.has(one.info.uuid))
    .map((one) => found('GenericEthereum', one.info.name, one.provider));
  // The nameless generic entry is the same extension once more when it also announced itself.
  const rest = others.length > 0 ? known.filter((one) => one.kind !== 'GenericEthereum') : known;
  return [...rest, ...others];
}

/** Elements of the page can go by the name of a wallet. */
function canConnect(
  provider: EthereumProvider | SolanaProvider | undefined,
): provider is EthereumProvider | SolanaProvider {
  const calls = (provider ?? {}) as { request?: unknown; connect?: unknown };
  return typeof calls.request === 'function' || typeof calls.connect === 'function';
}

function found(kind: WalletKind, name: string | null, provider: Parameters<typeof connect>[1]): FoundWallet {
  const type = walletType(kind);
  return {
    kind,
    name,
    type,
    connect: () => connect(type, provider),
    sign: (challenge, address) => sign(type, provider, challenge, address),
  };
}

async function announcedWallets(): Promise<AnnouncedWallet[]> {
  const all = new Map<string, AnnouncedWallet>();
  const hear = (event: Event) => {
    const detail = (event as CustomEvent<Partial<AnnouncedWallet> | null>).detail;
    const { info, provider } = detail ?? {};
    if (
      !info ||
      typeof info.uuid !== 'string' ||
      typeof info.name !== 'string' ||
      typeof provider?.request !== 'function'
    )
      return;
    // Phantom announces its Ethereum side; here it is a Solana wallet.
    if (info.rdns !== 'app.phantom') all.set(info.uuid, { info: { ...info, name: info.name.slice(0, 40) }, provider });
  };
  addEventListener('eip6963:announceProvider', hear);
  dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS));
  removeEventListener('eip6963:announceProvider', hear);
  return [...all.values()].slice(0, 10);
}

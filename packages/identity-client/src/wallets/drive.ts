import type { WalletType } from '../methods/crypto-wallets.ts';
import { toBase58 } from './base58.ts';
import type { EthereumProvider, SolanaProvider } from './wallet.ts';

/** A wallet window that nobody answers must end in the error screen, not in a spinner. */
const LIMIT_MS = 30_000;

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The wallet did not answer.')), LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export async function connect(type: WalletType, provider: EthereumProvider | SolanaProvider): Promise<string> {
  if (type === 'ethereum') {
    const accounts = await inTime((provider as EthereumProvider).request({ method: 'eth_requestAccounts' }));
    const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    // A wallet can say anything; only what can be an address goes to the server.
    if (typeof first !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(first)) throw new Error('The wallet gave no address.');
    return first;
  }
  const solana = provider as SolanaProvider;
  const answer = await inTime(solana.connect());
  const address = (answer?.publicKey ?? solana.publicKey)?.toString() ?? '';
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) throw new Error('The wallet gave no address.');
  return address;
}

export async function sign(
  type: WalletType,
  provider: EthereumProvider | SolanaProvider,
  challenge: string,
  address: string,
): Promise<string> {
  const message = new TextEncoder().encode(challenge);
  if (type === 'ethereum') {
    const hex = `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    const signature = await inTime(
      (provider as EthereumProvider).request({ method: 'personal_sign', params: [hex, address] }),
    );
    if (typeof signature !== 'string') throw new Error('The wallet gave no signature.');
    return signature;
  }
  const signed = await inTime((provider as SolanaProvider).signMessage(message, 'utf8'));
  return toBase58(signed instanceof Uint8Array ? signed : new Uint8Array(signed.signature));
}

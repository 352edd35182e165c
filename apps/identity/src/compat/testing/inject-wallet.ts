import type { Page } from 'playwright-core';
import { decodeBase58 } from '../../methods/crypto-wallets/base58.ts';
import type { SoftwareWallet } from '../../methods/crypto-wallets/testing/software-wallets.ts';

/** A wallet extension in the page whose key is in the test. */
export async function injectEthereum(page: Page, wallet: SoftwareWallet): Promise<void> {
  await page.exposeFunction('signWithTestWallet', (hexOrText: string) => {
    const text = /^0x[0-9a-f]+$/i.test(hexOrText) ? Buffer.from(hexOrText.slice(2), 'hex').toString('utf8') : hexOrText;
    return wallet.sign(text);
  });
  await page.addInitScript(`window.ethereum = {
    isMetaMask: true,
    request: async ({ method, params }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return ['${wallet.address}'];
      if (method === 'personal_sign') return window.signWithTestWallet(params[0]);
      throw new Error('unknown method ' + method);
    },
  }`);
}

export async function injectSolana(page: Page, wallet: SoftwareWallet): Promise<void> {
  await page.exposeFunction('signWithTestWallet', (text: string) => [...(decodeBase58(wallet.sign(text)) ?? [])]);
  await page.addInitScript(`window.solana = {
    isPhantom: true,
    publicKey: { toString: () => '${wallet.address}' },
    connect: async () => ({ publicKey: { toString: () => '${wallet.address}' } }),
    request: async ({ method, params }) => {
      if (method !== 'signMessage') throw new Error('unknown method ' + method);
      const signature = await window.signWithTestWallet(new TextDecoder().decode(params.message));
      return { signature: Uint8Array.from(signature), publicKey: '${wallet.address}' };
    },
  }`);
}

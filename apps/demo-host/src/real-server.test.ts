import type { Server } from 'node:http';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { chromiumPath, launchChromium, needsChromium } from '@targum/identity-client/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveDemo } from './serve-demo.ts';
import { type RunningIdentity, startIdentity } from './testing/start-identity.ts';

interface Message {
  code?: string;
  token?: string;
  link?: string;
  kind: string;
}

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const KEY = new Uint8Array(32).fill(11);
const ADDRESS = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(KEY, false).slice(1)).slice(12)).toString('hex')}`;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base58 = (number: bigint): string =>
  number === 0n ? '' : base58(number / 58n) + (ALPHABET[Number(number % 58n)] ?? '');
const SOLANA_ADDRESS = base58(BigInt(`0x${Buffer.from(ed25519.getPublicKey(KEY)).toString('hex')}`));

describe.skipIf(!chromiumPath)(
  `the widget against our own identity server ${needsChromium}`,
  { timeout: 90_000 },
  () => {
    let identity: RunningIdentity;
    let demo: { server: Server; url: string };
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;

    beforeAll(async () => {
      const given = process.env.IDENTITY_URL;
      identity = given ? { url: given, stop: async () => undefined } : await startIdentity();
      demo = await serveDemo({ port: 0, identityUrl: identity.url, publicToken: PUBLIC_TOKEN });
      browser = await launchChromium();
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      demo?.server.closeAllConnections();
      demo?.server.close();
      await identity?.stop();
    });
    beforeEach(async () => {
      context = await browser.newContext();
      page = await context.newPage();
    });
    afterEach(() => context.close());

    const address = () => `visitor-${crypto.randomUUID().slice(0, 8)}@example.com`;

    async function mail(to: string): Promise<Message> {
      const read = async () =>
        (await (await fetch(`${identity.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()) as Message[];
      await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
      return (await read()).at(-1) ?? { kind: 'none' };
    }

    const events = () => page.locator('#log li').allTextContents();

    async function enterByCode(email: string): Promise<void> {
      await page.goto(`${demo.url}/`);
      const element = page.locator('targum-sign-in');
      await element.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await element.getByLabel('Passcode').waitFor();
      await element.getByLabel('Passcode').fill((await mail(email)).code ?? '');
      await element.getByText('successfully verified').first().waitFor();
    }

    test('email passcode through the web component', async () => {
      await enterByCode(address());
      expect((await context.cookies(demo.url)).map((one) => one.name)).toEqual(
        expect.arrayContaining(['targum_session', 'targum_session_jwt']),
      );
    });

    test('the same inside a React tree in strict mode', async () => {
      const email = address();
      await page.goto(`${demo.url}/react`);
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await page.getByLabel('Passcode').waitFor();
      await page.getByLabel('Passcode').fill('000000');
      await page.locator('.error', { hasText: 'Invalid passcode, please try again.' }).waitFor();
      await page.getByLabel('Passcode').fill((await mail(email)).code ?? '');
      await page.getByText('successfully verified').first().waitFor();
    });

    test('a password: created with the real strength check, then used, then reset from the mail', async () => {
      const email = address();
      await page.goto(`${demo.url}/login`);
      const start = async () => {
        await page.getByRole('textbox', { name: 'Email' }).fill(email);
        await page.keyboard.press('Enter');
      };
      await start();
      await page.getByRole('heading', { name: 'Create an account' }).waitFor();
      const field = page.getByRole('textbox', { name: 'Password' });
      await field.fill('password');
      await page.locator('.bar [data-on=bad]').first().waitFor();
      expect(await page.getByRole('button', { name: 'Create account' }).isDisabled()).toBe(true);
      await field.fill('seven purple lanterns drift');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Success!' }).waitFor();
      expect(await events()).toContain('PASSWORD_CREATE');
      await context.clearCookies();
      await page.reload();
      await start();
      await page.getByRole('heading', { name: 'Log In' }).waitFor();
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.locator('.error', { hasText: 'Unauthorized credentials.' }).waitFor();
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
      const { token } = await mail(email);
      await page.goto(
        `${demo.url}/authenticate?stytch_token_type=reset_password&token=${encodeURIComponent(token ?? '')}`,
      );
      await page.getByLabel('New password').fill('eight silver kettles sing');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await page.getByRole('heading', { name: 'Success!' }).waitFor();
    });

    test('a passkey: registered by a signed-in visitor, renamed, then used to sign in from the field and by the button', async () => {
      const entered = async () => {
        await page.getByRole('heading', { name: 'Success!' }).waitFor();
        expect(await events()).toContain('PASSKEY_AUTHENTICATE');
      };
      const cdp = await context.newCDPSession(page);
      await cdp.send('WebAuthn.enable');
      await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await enterByCode(address());
      await page.goto(`${demo.url}/passkeys`);
      await page.getByRole('button', { name: 'Create a Passkey' }).click();
      await page.getByRole('heading', { name: 'Passkey successfully created!' }).waitFor();
      await page.getByRole('button', { name: /^Edit/ }).click();
      await page.getByLabel('Passkey name').fill('Test key');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.passkey bdi', { hasText: 'Test key' }).waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect.poll(events).toContain('PASSKEY_DONE');
      await context.clearCookies();
      await page.goto(`${demo.url}/login`);
      // The virtual authenticator answers the offer in the field by itself. The button is another visit, without that offer: it
      // would be gone before it can be pressed.
      await entered();
      await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
      await context.clearCookies();
      await page.goto(`${demo.url}/login`);
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await entered();
    });

    test('an Ethereum wallet signs the server’s challenge', async () => {
      await context.exposeFunction('walletSign', (hex: string) => {
        const message = Buffer.from(hex.slice(2), 'hex');
        const hash = keccak_256(
          Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
        );
        const signature = secp256k1.sign(hash, KEY, { prehash: false, format: 'recovered' });
        return `0x${Buffer.from(signature.slice(1)).toString('hex')}${(27 + (signature[0] ?? 0)).toString(16)}`;
      });
      await page.addInitScript(
        `window.ethereum = { isMetaMask: true, request: async ({ method, params }) => method === 'eth_requestAccounts' ? ['${ADDRESS}'] : walletSign(params[0]) };`,
      );
      await page.goto(`${demo.url}/login`);
      await page.getByRole('button', { name: 'Continue with MetaMask' }).click();
      await page.getByText('Success! You have successfully connected your wallet.').first().waitFor();
      expect(await events()).toEqual(
        expect.arrayContaining(['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE']),
      );
    });

    test('the helper frame of the server turns a local number into E.164', async () => {
      await page.goto(`${demo.url}/login`);
      await page.getByRole('tab', { name: 'Text' }).click();
      await page.getByLabel('Country').selectOption('IL');
      await page.getByLabel('Phone number').fill('050-234-5678');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
      await page.getByText('+972502345678').waitFor();
      await page.getByLabel('Passcode').fill((await mail('+972502345678')).code ?? '');
      await page.getByText('successfully verified').first().waitFor();
    });

    test('consent for a connected application ends with a code at its address', async () => {
      await enterByCode(address());
      const query = new URLSearchParams({
        client_id: 'connected-app-test-demo',
        redirect_uri: `${demo.url}/callback`,
        scope: 'openid email',
        state: 'kept',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      });
      await page.goto(`${demo.url}/authorize?${query.toString()}`);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL('**/callback?**');
      const back = new URL(page.url()).searchParams;
      expect(back.get('state')).toBe('kept');
      expect(back.get('code')).toBeTruthy();
    });

    test('a Solana wallet signs the server’s challenge', async () => {
      await context.exposeFunction('walletSign', (bytes: number[]) => [...ed25519.sign(Uint8Array.from(bytes), KEY)]);
      await page.addInitScript(
        `const publicKey = { toString: () => '${SOLANA_ADDRESS}' };
         window.solana = { isPhantom: true, publicKey, connect: async () => ({ publicKey }), signMessage: async (bytes) => ({ signature: Uint8Array.from(await walletSign([...bytes])) }) };`,
      );
      await page.goto(`${demo.url}/login`);
      await page.getByRole('button', { name: 'Continue with Phantom' }).click();
      await page.getByText('Success! You have successfully connected your wallet.').first().waitFor();
      expect(await events()).toContain('CRYPTO_WALLET_AUTHENTICATE');
    });

    test('a magic link: opened in the browser that asked, it signs in', async () => {
      const email = address();
      await page.goto(`${demo.url}/login?only=link`);
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto((await mail(email)).link ?? '');
      const signedIn = page.locator('#log', { hasText: `Signed in: ${email}` });
      const go = page.getByRole('link', { name: 'Continue' });
      await go.or(signedIn).waitFor();
      if (await go.isVisible()) await go.click();
      await signedIn.waitFor();
    });

    test('a magic link read on another device: the code of the mail completes the tab that asked', async () => {
      const email = address();
      await page.goto(`${demo.url}/login?only=link`);
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.keyboard.press('Enter');
      await page.getByLabel('Passcode').fill((await mail(email)).code ?? '');
      await page.getByText('successfully verified').first().waitFor();
      expect(await events()).toEqual(expect.arrayContaining(['MAGIC_LINK_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE']));
    });

    test('logout asked for by a connected application ends the session and goes back there', async () => {
      await enterByCode(address());
      const query = new URLSearchParams({
        client_id: 'connected-app-test-demo',
        post_logout_redirect_uri: `${demo.url}/callback`,
        state: 'kept',
      });
      await page.goto(`${demo.url}/authorize?${query.toString()}`);
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.waitForURL('**/callback?**');
      expect(new URL(page.url()).searchParams.get('state')).toBe('kept');
      expect((await context.cookies(demo.url)).map((one) => one.name)).not.toContain('targum_session');
    });
  },
);

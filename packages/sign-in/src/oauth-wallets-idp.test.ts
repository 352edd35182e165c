import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const OAUTH = (types: string[], more: object = {}) => ({
  config: {
    products: ['oauth', 'emailMagicLinks'],
    oauthOptions: { providers: types.map((type) => ({ type, ...more })) },
  },
});
const CRYPTO = { config: { products: ['crypto', 'otp'], otpOptions: { methods: ['email'] } } };
const IDP = { call: 'mountIdentityProvider', signedIn: true } as const;

const ETHEREUM_KEY = new Uint8Array(32).fill(7);
const SOLANA_KEY = new Uint8Array(32).fill(9);
const ETHEREUM_ADDRESS = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(ETHEREUM_KEY, false).slice(1)).slice(12)).toString('hex')}`;

describe.skipIf(!chromiumPath)(`OAuth, wallets and the identity provider ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    resetSite(rig.site);
    for (const path of ['/entered', '/callback']) rig.site.pages.set(path, { html: '<title>client</title>' });
  });
  afterEach(() => context.close());

  /** A wallet with real keys: what it signs can be verified. */
  async function injectWallets(kinds: string): Promise<string> {
    await context.exposeFunction('ethereumSign', (hex: string) => {
      const message = Buffer.from(hex.slice(2), 'hex');
      const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]));
      const signature = secp256k1.sign(hash, ETHEREUM_KEY, { prehash: false, format: 'recovered' });
      return `0x${Buffer.from(signature.slice(1)).toString('hex')}${(27 + (signature[0] ?? 0)).toString(16)}`;
    });
    await context.exposeFunction('solanaSign', (bytes: number[]) => [
      ...ed25519.sign(Uint8Array.from(bytes), SOLANA_KEY),
    ]);
    return `
      const request = async ({ method, params }) => {
        if (window.walletRefuses === method) throw { code: 4001, message: 'User rejected' };
        return method === 'eth_requestAccounts' ? ['${ETHEREUM_ADDRESS}'] : ethereumSign(params[0]);
      };
      const solana = { isPhantom: true, publicKey: { toString: () => '5pCkv5gVGYCz97cyoYYDEYYGx8vyBMqYQpTGpbWz9LHD' },
        connect: async () => ({ publicKey: solana.publicKey }),
        signMessage: async (bytes) => ({ signature: Uint8Array.from(await solanaSign([...bytes])) }) };
      ${kinds}`;
  }

  const METAMASK = 'window.ethereum = { isMetaMask: true, request };';

  test('buttons, divider, last used, at most six with the rest behind more', async () => {
    const before = `localStorage.setItem('targum_sdk_state_${PUBLIC_TOKEN}::b2c_last_used_oauth', 'yahoo')`;
    const { page } = await openWidget(rig, context, {
      options: OAUTH(['google', 'github', 'apple', 'slack', 'figma', 'gitlab', 'yahoo']),
      before,
    });
    const buttons = page.locator('button[id^=oauth-]');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await buttons.count()).toBe(5);
    expect(await page.locator('#oauth-yahoo .badge').textContent()).toBe('Last used');
    expect(await page.locator('.divider').textContent()).toBe('or');
    await page.getByRole('button', { name: 'More options' }).click();
    expect(await buttons.count()).toBe(7);
  });

  test('a provider round trip ends where the host asked, with a token', async () => {
    const options = {
      config: {
        products: ['oauth'],
        oauthOptions: {
          providers: [{ type: 'github', custom_scopes: ['repo'] }],
          loginRedirectURL: `${rig.site.pageUrl}/app`,
          signupRedirectURL: `${rig.site.pageUrl}/app`,
        },
      },
    };
    const { page } = await openWidget(rig, context, { options });
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await page.waitForURL('**/app?stytch_token_type=oauth**');
    const start = rig.site.visits.find((one) => one.includes('/oauth/github/start')) ?? '';
    expect(start).toContain('custom_scopes=repo');
    expect(start).toContain('code_challenge=');
  });

  test('Google is hidden with a hint inside other apps', async () => {
    await context.close();
    context = await rig.browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Instagram 300.0' });
    const { page } = await openWidget(rig, context, { options: OAUTH(['google', 'github']) });
    await page.getByText('Google does not allow sign-in inside this app.').waitFor();
    expect(await page.locator('#oauth-google').count()).toBe(0);
  });

  const ALONE = (position: string) => ({
    config: {
      products: ['oauth'],
      oauthOptions: {
        providers: [{ type: 'google', one_tap: true, position }],
        loginRedirectURL: `${rig.site.pageUrl}/entered`,
      },
    },
  });

  /** Waited for also because closing a browser while a page of it changes may take for ever. */
  const entered = (page: Page) => page.waitForURL('**/entered');

  test('One Tap alone: embedded, credential submitted, redirected', async () => {
    const { page } = await openWidget(rig, context, { options: ALONE('embedded') });
    await page.locator('#google-parent-prompt #one-tap-choose').click();
    await entered(page);
    expect(rig.site.visits.filter((one) => one.includes('/oauth/callback/callback-1')).length).toBe(1);
    const lastUsed = `localStorage.getItem('targum_sdk_state_${PUBLIC_TOKEN}::b2c_last_used_oauth')`;
    expect(await page.evaluate(lastUsed)).toBe('google');
  });

  /** In its own shadow root, inside one of the host's. */
  async function nest(page: Page, config: object): Promise<void> {
    await page.evaluate(
      ([own, publicToken, baseUrl]) => {
        const clientOptions = { baseUrl, googleScriptUrl: `${baseUrl}/gsi/client` };
        const widget = Object.assign(document.createElement('targum-sign-in'), { clientOptions, config: own });
        widget.setAttribute('public-token', publicToken);
        const host = document.createElement('section');
        host.attachShadow({ mode: 'open' }).append(widget);
        document.body.append(host);
        Object.assign(window, { unmount: () => widget.remove() });
      },
      [config, PUBLIC_TOKEN, rig.site.apiUrl] as const,
    );
  }

  test.each([1, 2])('One Tap stands in its place inside %i shadow roots, works, and leaves nothing', async (roots) => {
    const config = { ...ALONE('embedded').config, enableShadowDOM: true };
    const open = async () => {
      const opened = await openWidget(rig, context, { options: roots === 1 ? { config } : {} });
      if (roots === 2) await nest(opened.page, config);
      await opened.page.locator('#one-tap-choose').waitFor();
      return opened.page;
    };
    const page = await open();
    const prompt = page.locator('#one-tap-choose');
    const edges = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const [inside, around] = [await edges(prompt), await edges(page.locator('.one-tap'))];
    expect(inside.top).toBeGreaterThanOrEqual(around.top);
    expect(inside.bottom).toBeLessThanOrEqual(around.bottom);
    await page.evaluate('unmount()');
    await expect.poll(() => prompt.count()).toBe(0);
    expect(await page.locator('#google-parent-prompt').count()).toBe(0);
    const again = await open();
    await again.locator('#one-tap-choose').click();
    await entered(again);
    expect(rig.site.visits.join()).toContain('/oauth/callback/callback-1');
  });

  test.each([
    ['refuse', 'displayed', 'The current host is not allowed; add it to the Google console.'],
    ['', 'displayed', 'No Google OAuth client configured.'],
    ['google-client', 'skip:user_cancel', ''],
  ])('One Tap with client %j and prompt %s falls back to the button', async (clientId, prompt, text) => {
    Object.assign(rig.site.oneTap, { clientId, prompt });
    const { page } = await openWidget(rig, context, { options: ALONE('floating') });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect((await page.locator('.error').allTextContents()).join('')).toBe(text);
  });

  test('an Ethereum wallet signs the challenge with personal_sign and enters', async () => {
    const { page, events, last } = await openWidget(rig, context, {
      options: CRYPTO,
      before: await injectWallets(METAMASK),
    });
    await page.getByRole('button', { name: 'Continue with MetaMask' }).click();
    await page.getByText('Success! You have successfully connected your wallet.').first().waitFor();
    const sent = last('/crypto_wallets/authenticate')?.body;
    expect(sent).toMatchObject({
      crypto_wallet_address: ETHEREUM_ADDRESS,
      crypto_wallet_type: 'ethereum',
      session_duration_minutes: 30,
    });
    const message = Buffer.from(`Sign in to Targum\nAddress: ${ETHEREUM_ADDRESS}\nNonce: 1`);
    const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]));
    const raw = Buffer.from(String(sent?.signature).slice(2, 130), 'hex');
    expect(secp256k1.verify(raw, hash, secp256k1.getPublicKey(ETHEREUM_KEY), { prehash: false })).toBe(true);
    await expect.poll(events).toEqual(['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE']);
  });

  test('a Solana wallet’s signature travels as base58', async () => {
    const { page, last } = await openWidget(rig, context, {
      options: CRYPTO,
      before: await injectWallets('window.phantom = { solana };'),
    });
    await page.getByRole('button', { name: 'Continue with Phantom' }).click();
    await page.getByRole('heading', { name: 'Success! You have successfully connected your wallet.' }).waitFor();
    expect(last('/crypto_wallets/authenticate')?.body).toMatchObject({
      crypto_wallet_type: 'solana',
      signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) as string,
    });
  });

  test('announced wallets (EIP-6963) stand beside injected ones, by their own names', async () => {
    const announce = `addEventListener('eip6963:requestProvider', () => {
      for (const [uuid, name, rdns] of [['1', 'Rabbit <i>', 'io.rabbit'], ['2', 'MetaMask', 'io.metamask'], ['3', 'Phantom', 'app.phantom']])
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, name, rdns }, provider: { request } } }));
    });`;
    const { page } = await openWidget(rig, context, {
      options: CRYPTO,
      before: await injectWallets(`${METAMASK}${announce}`),
    });
    await page.getByRole('button', { name: 'Continue with MetaMask' }).waitFor();
    expect(await page.locator('button:has(bdi)').allTextContents()).toEqual([
      'Continue with MetaMask',
      'Continue with Rabbit <i>',
    ]);
  });

  test.each(['eth_requestAccounts', 'personal_sign'])(
    'a wallet that refuses %s ends on the error screen, and a retry works',
    async (method) => {
      const { page } = await openWidget(rig, context, { options: CRYPTO, before: await injectWallets(METAMASK) });
      await page.evaluate(`window.walletRefuses = '${method}'`);
      await page.getByRole('button', { name: 'Continue with MetaMask' }).click();
      await page.getByRole('heading', { name: 'Looks like there was an error!' }).waitFor();
      await page.evaluate('window.walletRefuses = ""');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Continue with MetaMask' }).click();
      await page.getByText('Success! You have').first().waitFor();
    },
  );

  test('wallets share six places with OAuth; the others and the downloads are one step away', async () => {
    const options = {
      config: {
        products: ['oauth', 'crypto'],
        oauthOptions: { providers: ['google', 'github', 'apple', 'slack'].map((type) => ({ type })) },
      },
    };
    const { page } = await openWidget(rig, context, {
      options,
      before: await injectWallets(`${METAMASK} window.phantom = { solana };`),
    });
    await page.getByRole('button', { name: 'Continue with Phantom' }).waitFor();
    expect(await page.getByRole('button', { name: 'MetaMask' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Continue with other wallet' }).click();
    await page.getByRole('button', { name: 'Continue with MetaMask' }).waitFor();
    await page.getByRole('button', { name: 'Set up a new crypto wallet' }).click();
    await expect.poll(() => page.getByRole('link').count()).toBe(4);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Continue with other wallet' }).waitFor();
  });

  const authorize = (more = '') =>
    `?client_id=app-1&redirect_uri=${encodeURIComponent(`${rig.site.pageUrl}/callback`)}${more}`;

  const logout = () =>
    `?client_id=app-1&post_logout_redirect_uri=${encodeURIComponent(`${rig.site.pageUrl}/callback`)}`;

  async function outcome(page: Page): Promise<string> {
    await page.waitForURL('**/callback**');
    return new URL(page.url()).search;
  }

  test.each([
    ['Allow', '?code=authorization-code'],
    ['Deny', '?error=access_denied'],
  ])('consent: %s', async (button, search) => {
    const { page, events, last } = await openWidget(rig, context, {
      ...IDP,
      query: authorize('&scope=openid%20email%20phone%20address&state=s&code_challenge=x'),
    });
    await page.getByRole('heading', { name: 'Sign in to Demo Client with Targum' }).waitFor();
    await page.getByText('email address, phone number, and postal address').waitFor();
    await page.getByText(`You will continue to ${new URL(rig.site.pageUrl).host}.`).waitFor();
    await expect.poll(events).toEqual(['OAUTH_AUTHORIZE_FLOW_START']);
    await page.getByRole('button', { name: button }).click();
    expect(await outcome(page)).toBe(search);
    expect(last('/idp/oauth/authorize/submit')?.body).toMatchObject({
      consent_granted: button === 'Allow',
      scopes: ['openid', 'email', 'phone', 'address'],
      state: 's',
      code_challenge: 'x',
      response_type: 'code',
    });
  });

  test('custom scopes change the title, use the policy’s words, and name what cannot be granted', async () => {
    rig.site.recorded.idp.refused = ['books:write'];
    const { page } = await openWidget(rig, context, {
      ...IDP,
      query: authorize('&scope=openid%20books:read%20books:write%20other'),
    });
    await page.getByRole('heading', { name: 'Demo Client wants to access your Targum account' }).waitFor();
    await page.getByText('Read your books').waitFor();
    await page.getByText('Use the permission “other”').waitFor();
    await page
      .getByText('You do not have permissions to grant Demo Client access to some of the requested scopes.')
      .waitFor();
    expect(await page.getByText('books:write').count()).toBe(0);
  });

  test('no consent needed grants at once; an answer without an address shows the outcome', async () => {
    Object.assign(rig.site.recorded.idp, { redirect: false });
    const asked = await openWidget(rig, context, { ...IDP, query: authorize() });
    await asked.page.getByRole('button', { name: 'Deny' }).click();
    await asked.page.getByText('Access to the application was denied.').waitFor();
    await expect.poll(asked.events).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED']);
    rig.site.recorded.idp.consent_required = false;
    const free = await openWidget(rig, context, { ...IDP, query: authorize() });
    await free.page.getByText('Access was granted.').waitFor();
    expect(free.last('/idp/oauth/authorize/submit')?.body?.consent_granted).toBe(false);
  });

  test('missing parameters and a missing session have their sentences', async () => {
    const one = await openWidget(rig, context, { ...IDP, query: '?redirect_uri=x' });
    await one.page
      .getByText('Required parameter is missing: client_id. Please reach out to the application developer.')
      .waitFor();
    await context.clearCookies();
    const two = await openWidget(rig, context, { call: 'mountIdentityProvider', query: authorize() });
    await two.page.getByText('No active session detected. Please log in to continue.').waitFor();
  });

  test('a trusted token is attested, and only then the old session revoked', async () => {
    const options = { authTokenParams: { trustedAuthToken: 'trusted', tokenProfileID: 'profile' } };
    const { page, last } = await openWidget(rig, context, { ...IDP, options, query: authorize() });
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    expect(last('/sessions/attest')?.body).toEqual({
      token: 'trusted',
      profile_id: 'profile',
      session_duration_minutes: 60,
    });
    expect(last('/sessions/attest')?.password).toBe('');
    await expect.poll(() => last('/sessions/revoke')?.password).toBe('session-token-planted');
    const order = rig.site.recorded.requests.map((one) => one.path);
    expect(order.indexOf('/sessions/attest')).toBeLessThan(order.indexOf('/sessions/revoke'));
  });

  test('a trusted token that fails leaves the visitor signed in', async () => {
    const options = { authTokenParams: { trustedAuthToken: 'junk', tokenProfileID: 'profile' } };
    rig.site.recorded.fail('/sessions/attest', {
      error_type: 'invalid_trusted_auth_token',
      status_code: 401,
      error_message: 'The token is not valid.',
    });
    const { page, last } = await openWidget(rig, context, { ...IDP, options, query: authorize() });
    await page.getByText('The token is not valid.').first().waitFor();
    expect(last('/sessions/revoke')).toBeUndefined();
    expect((await context.cookies(rig.site.pageUrl)).find((one) => one.name === 'targum_session')?.value).toBe(
      'session-token-planted',
    );
  });

  test('logout: No keeps the session, Yes ends it and goes back', async () => {
    const stay = await openWidget(rig, context, { ...IDP, query: logout() });
    await stay.page.getByRole('heading', { name: 'Log out?' }).waitFor();
    await stay.page.getByRole('button', { name: 'No' }).click();
    await stay.page.getByText('You have not been logged out. You may close this page.').waitFor();
    expect(stay.last('/sessions/revoke')).toBeUndefined();
    const go = await openWidget(rig, context, { ...IDP, query: logout() });
    await go.page.getByRole('button', { name: 'Yes' }).click();
    await outcome(go.page);
    expect(go.last('/sessions/revoke')).toBeTruthy();
    expect((await context.cookies(rig.site.pageUrl)).map((one) => one.name)).not.toContain('targum_session');
  });

  test('logout: once "Yes" is under way there is no "No" that would say something else', async () => {
    rig.site.recorded.fail('/sessions/revoke', { hang: 60_000 });
    const { page } = await openWidget(rig, context, { ...IDP, query: logout() });
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.locator('[aria-busy=true]').waitFor();
    expect(await page.getByRole('button', { name: 'No' }).isDisabled()).toBe(true);
  });

  test('logout without an address to return to asks, ends the session and stays, without asking the server where to go', async () => {
    const query = '?client_id=app-1&post_logout_redirect_uri=';
    const { page, last } = await openWidget(rig, context, { ...IDP, query });
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('You have been logged out. You may close this page.').waitFor();
    expect(last('/sessions/revoke')).toBeTruthy();
    expect(last('/oauth/logout/start')).toBeUndefined();
    expect(page.url()).toContain(query);
  });

  test.each(['javascript:alert(1)', 'https://evil.example/cb', 'data:text/html,x'])(
    'an answer that leads to %s is not followed',
    async (evil) => {
      rig.site.recorded.redirectUrl = evil;
      const { page } = await openWidget(rig, context, { ...IDP, query: authorize() });
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByText('return address is not valid').waitFor();
      expect(page.url()).toContain('/app?');
    },
  );
});

import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignInConfig } from './config/types.ts';
import { loadTexts, ResetPassword, SignIn, type SignInProps } from './react/index.ts';
import type { hydrateInReact } from './testing/react-page.ts';
import { type Rig, resetSite, startRig } from './testing/rig.ts';
import { writeReactBundle } from './testing/write-react-bundle.ts';

const CODE: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email'] } };
const EVERYTHING: SignInConfig = {
  products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
  otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
};
const THEME = {
  container: { backgroundColor: '#fff8ee', borderRadius: '20px' },
  colors: { primary: '#5a2a00' },
  fontFamily: 'Georgia, serif',
  logo: { logoImageUrl: '/logo.svg' },
};
/** What both sides are given. */
type Props = Omit<SignInProps, 'core' | 'callbacks'> & Parameters<typeof hydrateInReact>[3];

const onServer = (props: Props) =>
  renderToString(createElement(StrictMode, null, createElement(SignIn, { core: undefined, ...props })));

/** React in its development build, whose server draws and whose browser takes over: a difference is said in the console. */
describe.skipIf(!chromiumPath)(`drawn by React on a server ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  let said: string[];
  beforeAll(async () => {
    rig = await startRig(writeReactBundle);
    await loadTexts('he');
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    resetSite(rig.site);
    rig.site.pages.set('/logo.svg', {
      html: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      headers: { 'Content-Type': 'image/svg+xml' },
    });
    said = [];
    context.on('console', (message) => {
      const own = !message.location().url.endsWith('/favicon.ico');
      if (own && ['error', 'warning'].includes(message.type())) said.push(message.text());
    });
    context.on('weberror', (error) => said.push(String(error.error())));
  });
  afterEach(() => context.close());

  async function open(props: Props, policy?: string): Promise<{ page: Page; hydrate: () => Promise<void> }> {
    rig.site.pages.set('/react', {
      html: `<!doctype html><html lang="en"><head><title>React</title></head><body><main id="here">${onServer(props)}</main></body></html>`,
      ...(policy && { headers: { 'Content-Security-Policy': policy } }),
    });
    const page = await context.newPage();
    await page.goto(`${rig.site.pageUrl}/react`);
    const here = `document.querySelector('#here'), '${PUBLIC_TOKEN}', '${rig.site.apiUrl}'`;
    const hydrate = async () => {
      await page.evaluate(
        `import('/react-page.js').then(({ hydrateInReact }) => hydrateInReact(${here}, ${JSON.stringify(props)}))`,
      );
      await page.waitForFunction(() => !document.querySelector('[data-targum-shell]'));
    };
    return { page, hydrate };
  }

  test.each<[string, Props]>([
    ['a code', { config: CODE }],
    ['a theme and a logo', { config: CODE, styles: THEME }],
    ['a theme in the dark, in Hebrew', { config: CODE, styles: THEME, appearance: 'dark', locale: 'he' }],
    ['everything, with a theme', { config: EVERYTHING, styles: THEME }],
    ['the phone first', { config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } }],
    ['a wrong configuration', { config: { products: [] } }],
    ['the look of the system, with a nonce', { config: CODE, appearance: 'auto', nonce: 'abc' }],
  ])('is taken over without a word in the console: %s', async (_name, props) => {
    const { page, hydrate } = await open(props);
    const first = await page.locator('.tgm').elementHandle();
    expect(await first?.innerText()).not.toBe('');
    await hydrate();
    await expect.poll(() => page.locator('.tgm .spin').count()).toBe(0);
    expect(await first?.evaluate((one) => one.isConnected)).toBe(true);
    expect(await page.locator('#here style, #here script').count()).toBe(0);
    expect(said).toEqual([]);
  });

  test('typed text, focus and caret survive', async () => {
    const { page, hydrate } = await open({ config: CODE, styles: THEME });
    expect(await page.locator('.tgm').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(90, 42, 0)');
    await page.getByLabel('Email').pressSequentially('dana@example.com');
    for (let step = 0; step < '.com'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await hydrate();
    await page.keyboard.type('s');
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@examples.com');
    expect(await page.locator('.tgm').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(90, 42, 0)');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').waitFor();
    const sent = rig.site.recorded.requests.filter((one) => one.path === '/otps/email/login_or_create');
    expect(sent.map((one) => one.body?.email)).toEqual(['dana@examples.com']);
    expect(said).toEqual([]);
  });

  test('Hebrew that is lost on the way ends in English, not in waiting', async () => {
    await context.route('**/he-*', (route) => route.abort());
    const { page, hydrate } = await open({ config: CODE, locale: 'he' });
    await page.getByRole('heading', { name: 'הרשמה או כניסה' }).waitFor();
    await hydrate();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').waitFor();
  });

  test('a form sent before React has come is sent once, under a strict policy with a nonce', async () => {
    const policy = `default-src 'none'; script-src 'self' 'nonce-abc' 'unsafe-eval'; style-src 'nonce-abc'; connect-src ${rig.site.apiUrl}; form-action 'self'`;
    const { page, hydrate } = await open({ config: CODE, styles: THEME, nonce: 'abc' }, policy);
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await hydrate();
    await page.getByLabel('Passcode').waitFor();
    expect(page.url()).toBe(`${rig.site.pageUrl}/react`);
    const sent = rig.site.recorded.requests.filter((one) => one.path === '/otps/email/login_or_create');
    expect(sent.map((one) => one.body?.email)).toEqual(['dana@example.com']);
    // The logo is no part of this policy.
    expect(said.filter((one) => !one.includes('img-src'))).toEqual([]);
  });

  test('a browser in the dark turns dark at once, and one inside another app loses Google without a word', async () => {
    await context.close();
    context = await rig.browser.newContext({
      colorScheme: 'dark',
      userAgent: 'Mozilla/5.0 (Linux; wv) Instagram 300.0',
    });
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text());
    });
    const config: SignInConfig = { ...EVERYTHING, products: ['oauth', 'otp'] };
    const { page, hydrate } = await open({ config, appearance: 'auto' });
    const background = () => page.locator('.tgm').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await background()).toBe('rgb(16, 25, 31)');
    await hydrate();
    await page.getByText('Google does not allow sign-in inside this app.').waitFor();
    expect(await background()).toBe('rgb(16, 25, 31)');
    expect(said.filter((one) => !one.includes('favicon'))).toEqual([]);
  });

  test('hostile texts and themes stay text and defaults', () => {
    const html = onServer({
      config: CODE,
      strings: { 'login.title': '</h1><script>window.pwned=1</script>' },
      styles: { colors: { primary: 'red}</style><script>window.pwned=1</script>' } },
    });
    expect(html).toContain('&lt;/h1&gt;&lt;script&gt;');
    expect(html).not.toContain('window.pwned=1</script>');
  });

  test('a shadow root and other views are left to the browser', () => {
    expect(onServer({ config: { ...CODE, enableShadowDOM: true } })).toBe('<div></div>');
    const reset = createElement(ResetPassword, { core: undefined, passwordResetToken: 'token' });
    expect(renderToString(reset)).toBe('<div></div>');
  });
});

import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignInConfig } from './config/types.ts';
import { type FirstScreenOptions, firstScreenHtml } from './prerender/index.ts';
import { openPrerendered, takenOver } from './testing/prerendered.ts';
import { type Rig, resetSite, startRig } from './testing/rig.ts';

const CODE: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email'] } };
const SHADOW: SignInConfig = { ...CODE, enableShadowDOM: true };
const TABS: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } };
const EVERYTHING: SignInConfig = {
  products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
  otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
};
const XSS = '"><img src=x onerror="window.pwned=1"></style><script>window.pwned=1</script>\'';

/** A page whose HTML holds the first screen: what a visitor sees and does before any file has come, and after. */
describe.skipIf(!chromiumPath)(`a prerendered first screen ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    resetSite(rig.site);
  });
  afterEach(() => context.close());

  const sent = (path: string) => rig.site.recorded.requests.filter((one) => one.path === path);
  const codes = () => sent('/otps/email/login_or_create');
  const color = (page: Page, property: string, selector = '.tgm') =>
    page.locator(selector).evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

  test.each([
    ['by call', { rendered: { config: CODE } }],
    ['by element', { rendered: { config: CODE }, by: 'element' }],
    ['by call, in a shadow root', { rendered: { config: SHADOW } }],
    ['by element, in a shadow root', { rendered: { config: SHADOW }, by: 'element' }],
  ] as const)('typed text, focus and caret survive the widget: %s', async (_name, setup) => {
    const { page, arrive, said } = await openPrerendered(rig, context, setup);
    await page.getByLabel('Email').pressSequentially('dana@example.com');
    for (let step = 0; step < '.com'.length; step += 1) await page.keyboard.press('ArrowLeft');
    const field = await page.getByLabel('Email').elementHandle();
    await arrive();
    await takenOver(page);
    await page.keyboard.type('s');
    expect(await field?.evaluate((one) => (one as HTMLInputElement).value)).toBe('dana@examples.com');
    expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').waitFor();
    expect(codes().map((one) => one.body?.email)).toEqual(['dana@examples.com']);
    expect(said).toEqual([]);
  });

  test.each([
    ['', { rendered: { config: CODE } }],
    [', also in a shadow root', { rendered: { config: SHADOW }, by: 'element' }],
  ] as const)('a form sent before any script has come is sent once, when it has%s', async (_name, setup) => {
    const { page, arrive } = await openPrerendered(rig, context, setup);
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.locator('[aria-busy=true]').waitFor();
    await arrive();
    await page.getByLabel('Passcode').waitFor();
    expect(page.url()).toBe(`${rig.site.pageUrl}/prerendered`);
    expect(codes().map((one) => one.body?.email)).toEqual(['dana@example.com']);
  });

  test('a button pressed before any script has come is pressed when it has', async () => {
    const { page, arrive } = await openPrerendered(rig, context, { rendered: { config: TABS } });
    await page.getByRole('tab', { name: 'Text' }).click();
    await arrive();
    await page.getByLabel('Phone number').waitFor();
  });

  test('where a policy forbids the script in the page, an early submit goes nowhere and a later one works', async () => {
    const setup = { rendered: { config: CODE }, policy: 'nothing inline' } as const;
    const { page, arrive } = await openPrerendered(rig, context, setup);
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await arrive();
    await takenOver(page);
    expect(page.url()).toBe(`${rig.site.pageUrl}/prerendered`);
    expect(rig.site.visits.filter((one) => one.startsWith('page /prerendered'))).toEqual(['page /prerendered']);
    expect(codes()).toEqual([]);
    await page.getByLabel('Email').press('Enter');
    await page.getByLabel('Passcode').waitFor();
  });

  test.each(['hashes', 'nonce'] as const)('works under a strict policy by %s, with its theme', async (policy) => {
    const styles = { colors: { primary: '#123456' }, container: { borderRadius: '20px' } };
    const setup = { rendered: { config: CODE, styles, appearance: 'dark' }, policy } as const;
    const { page, arrive, said } = await openPrerendered(rig, context, setup);
    await page.getByLabel('Email').fill('dana@example.com');
    const look = async () => [
      await color(page, 'color'),
      await color(page, 'border-top-left-radius'),
      await color(page, 'background-color'),
    ];
    const themed = ['rgb(18, 52, 86)', '20px', 'rgb(16, 25, 31)'];
    expect(await look()).toEqual(themed);
    await page.keyboard.press('Enter');
    await arrive();
    await page.getByLabel('Passcode').waitFor();
    expect(await look()).toEqual(themed);
    expect(said).toEqual([]);
  });

  test.each<[string, FirstScreenOptions]>([
    ['a link', {}],
    ['a password, without a header', { config: { products: ['passwords'] }, styles: { hideHeaderText: true } }],
    ['everything, with a theme and a logo', { config: EVERYTHING, styles: { logo: { logoImageUrl: '/logo.png' } } }],
    ['everything in Hebrew', { config: EVERYTHING, locale: 'he', styles: { colors: { primary: '#123456' } } }],
    ['the phone first', { config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } }],
    ['texts of the host', { config: CODE, strings: { 'login.title': 'Hello {name} & "friends" <3' } }],
    ['the look of the system', { config: CODE, appearance: 'auto' }],
  ])('the widget takes over every node as it stands, and nothing moves: %s', async (_name, rendered) => {
    // Parts that travel on their own stay away, so that what waits for them waits on.
    await context.route(/\/chunks\/(?!later-|he-first)/, () => undefined);
    rig.site.pages.set('/logo.png', { html: '', headers: { 'Content-Type': 'image/png' } });
    const { page, arrive } = await openPrerendered(rig, context, { rendered });
    await page.evaluate(() => {
      // A spinner turns.
      const nodes = [...document.querySelectorAll('.tgm, .tgm *:not(.spin)')];
      const boxes = nodes.map((one) => JSON.stringify(one.getBoundingClientRect()));
      Object.assign(window, { nodes, boxes });
    });
    await arrive();
    await takenOver(page);
    const { before, lost, moved } = await page.evaluate(() => {
      const { nodes, boxes } = window as unknown as { nodes: Element[]; boxes: string[] };
      return {
        before: nodes.length,
        lost: nodes.filter((one) => !one.isConnected).map((one) => one.outerHTML),
        moved: nodes
          .filter((one, at) => JSON.stringify(one.getBoundingClientRect()) !== boxes[at])
          .map((one) => one.outerHTML),
      };
    });
    expect({ lost, moved }).toEqual({ lost: [], moved: [] });
    expect(await page.locator('.tgm, .tgm *:not(.spin)').count()).toBe(before);
    expect(await page.locator('[data-targum-part]').count()).toBe(0);
  });

  test('in Hebrew it stands in Hebrew, right to left, and what is sent early is sent', async () => {
    const { page, arrive } = await openPrerendered(rig, context, { rendered: { config: CODE, locale: 'he-IL' } });
    await page.getByRole('heading', { name: 'הרשמה או כניסה' }).waitFor();
    expect(await page.locator('.tgm').getAttribute('dir')).toBe('rtl');
    expect(await color(page, 'direction')).toBe('rtl');
    expect(await color(page, 'direction', 'input')).toBe('ltr');
    await page.getByLabel('דוא״ל').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await arrive();
    await page.getByLabel('קוד').waitFor();
  });

  test('Hebrew texts that are lost on the way cost the language, not what was typed', async () => {
    await context.route('**/chunks/he-*', (route) => route.abort());
    const { page, arrive } = await openPrerendered(rig, context, { rendered: { config: CODE, locale: 'he' } });
    await page.getByLabel('דוא״ל').fill('dana@example.com');
    await arrive();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@example.com');
  });

  test('the dark of the system holds before and after, without a flash in between', async () => {
    await context.close();
    context = await rig.browser.newContext({ colorScheme: 'dark' });
    const { page, arrive } = await openPrerendered(rig, context, { rendered: { config: CODE, appearance: 'auto' } });
    expect(await color(page, 'background-color')).toBe('rgb(16, 25, 31)');
    const field = await page.getByLabel('Email').elementHandle();
    await arrive();
    await takenOver(page);
    expect(await color(page, 'background-color')).toBe('rgb(16, 25, 31)');
    expect(await page.locator('.tgm').getAttribute('data-appearance')).toBe('dark');
    expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
  });

  test('another configuration at run time is drawn, with text, focus and caret kept', async () => {
    const { page, arrive, said } = await openPrerendered(rig, context, {
      rendered: { config: CODE, styles: { colors: { primary: '#ff0000' } } },
      mounted: {
        config: { ...TABS, products: ['oauth', 'otp'], oauthOptions: { providers: [{ type: 'google' }] } },
        locale: 'he',
        appearance: 'dark',
      },
    });
    await page.getByLabel('Email').pressSequentially('dana@example.com');
    for (let step = 0; step < '.com'.length; step += 1) await page.keyboard.press('ArrowLeft');
    await arrive();
    await takenOver(page);
    await page.getByRole('tab', { name: 'מסרון' }).waitFor();
    await page.keyboard.type('s');
    expect(await page.getByLabel('דוא״ל').last().inputValue()).toBe('dana@examples.com');
    expect(await color(page, 'color')).toBe('rgb(232, 240, 244)');
    expect(said).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByLabel('קוד').waitFor();
  });

  test('what was sent early is sent also where the screen had to be drawn anew', async () => {
    const setup = { rendered: { config: CODE }, mounted: { config: TABS, strings: { 'login.title': 'Welcome' } } };
    const { page, arrive } = await openPrerendered(rig, context, setup);
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await arrive();
    await page.getByLabel('Passcode').waitFor();
    expect(codes().map((one) => one.body?.email)).toEqual(['dana@example.com']);
  });

  test('a configuration that cannot work says so in place of what was prerendered', async () => {
    const setup = { rendered: { config: CODE }, mounted: { config: { products: [] } } };
    const { page, arrive } = await openPrerendered(rig, context, setup);
    await arrive();
    await page.locator('.error', { hasText: 'Error: No products are configured.' }).waitFor();
    expect(await page.locator('input').count()).toBe(0);
  });

  test('another view leaves nothing of it', async () => {
    const { page, arrive } = await openPrerendered(rig, context, {
      rendered: { config: CODE },
      mount: 'mountResetPassword',
      mounted: { passwordResetToken: 'token-1' },
    });
    await arrive();
    await page.getByLabel('New password').waitFor();
    expect(await page.locator('.tgm').count()).toBe(1);
    expect(await page.locator('[data-targum-part], [name=email]').count()).toBe(0);
  });

  test.each([
    ['', CODE],
    [', also in a shadow root', SHADOW],
  ])('an element that was defined before the page was read shows one form, which works%s', async (_name, config) => {
    const { html } = await firstScreenHtml({ config });
    const attributes = `public-token="${PUBLIC_TOKEN}" base-url="${rig.site.apiUrl}" config='${JSON.stringify(config)}'`;
    rig.site.pages.set('/late', {
      html: `<!doctype html><title>Host</title><script type="module" async src="/sign-in.js"></script><script src="/slow.js"></script><targum-sign-in id="here" ${attributes}>${html}</targum-sign-in>`,
    });
    const page = await context.newPage();
    const defined = Promise.withResolvers<void>();
    // Held by a promise of ours: a handler that asked the page could outlive it, and fail after the test.
    await context.route('**/slow.js', async (route) => {
      await defined.promise;
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(`${rig.site.pageUrl}/late`, { waitUntil: 'commit' });
    // Asked by the clock: a page whose body has not begun draws no frames, by which a page would ask itself.
    await expect.poll(() => page.evaluate(() => customElements.get('targum-sign-in') !== undefined)).toBe(true);
    expect(await page.locator('form').count()).toBe(0);
    defined.resolve();
    await page.getByLabel('Email').waitFor();
    await takenOver(page);
    expect(await page.locator('form').count()).toBe(1);
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').waitFor();
    expect(codes()).toHaveLength(1);
  });

  test('hostile texts, theme, logo and nonce stay text and defaults', async () => {
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const rendered: FirstScreenOptions = {
      config: CODE,
      nonce: XSS,
      strings: { 'login.title': XSS, 'formField.emailHint': XSS, 'formField.email': '</label></form>Email' },
      styles: {
        fontFamily: 'x;} </style><script>window.pwned=1</script>',
        colors: {
          primary: 'red;background:url(//evil.example/x)',
          secondary: 'red}*{background:url(//evil.example/y)',
          error: 'red/*',
          success: 'rgb(0,0,0',
          accent: '</style><script>window.pwned=1</script>',
        },
        container: { width: 'calc(100% + url(//evil.example))', backgroundColor: '#fefefe' },
        buttons: { primary: { backgroundColor: '#010203' } },
        logo: { logoImageUrl: 'javascript:window.pwned=1' },
      },
    };
    const { page, arrive } = await openPrerendered(rig, context, { rendered });
    const check = async () => {
      expect(await page.getByRole('heading').textContent()).toBe(XSS);
      expect(await page.getByRole('textbox').getAttribute('placeholder')).toBe(XSS);
      expect(await page.locator('.tgm img, .tgm script').count()).toBe(0);
      expect(await color(page, 'color')).toBe('rgb(25, 48, 61)');
      // Bad values take no good one along, before or behind them.
      expect(await color(page, 'background-color')).toBe('rgb(254, 254, 254)');
      expect(await color(page, 'background-color', '.btn-primary')).toBe('rgb(1, 2, 3)');
    };
    await check();
    await arrive();
    await takenOver(page);
    await check();
    expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined();
    expect(requests.filter((one) => one.includes('evil'))).toEqual([]);
    await expect(firstScreenHtml({ id: XSS })).rejects.toThrow('cannot be an id');
  });

  test('a logo of the web is escaped, one that could run is left out', async () => {
    const html = async (logoImageUrl: string) => (await firstScreenHtml({ styles: { logo: { logoImageUrl } } })).html;
    expect(await html('/logo.png?a="><script>&b=1')).toContain('src="/logo.png?a=&quot;&gt;&lt;script&gt;&amp;b=1"');
    for (const url of ['java\nscript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', 'blob:https://x/1'])
      expect(await html(url)).not.toContain('<img');
  });

  test('a browser inside another app gets the screen without Google, where the request names it', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Instagram 300.0';
    const config: SignInConfig = { ...EVERYTHING, products: ['oauth', 'otp'] };
    expect((await firstScreenHtml({ config })).html).toContain('Continue with Google');
    const { html } = await firstScreenHtml({ config, userAgent });
    expect(html).not.toContain('Continue with Google');
    expect(html).toContain('Google does not allow sign-in inside this app.');
  });

  test('there is nothing to prerender where the first thing to see is no form', async () => {
    expect((await firstScreenHtml({ config: { products: [] } })).html).toBe('');
    const providers = [{ type: 'google' as const, one_tap: true }];
    expect((await firstScreenHtml({ config: { products: ['oauth'], oauthOptions: { providers } } })).html).toBe('');
  });
});

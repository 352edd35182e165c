import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MountOptions, type Opened, openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const GOOGLE = { type: 'google' };
const MANY = ['google', 'github', 'apple', 'microsoft', 'slack', 'figma', 'yahoo'].map((type) => ({ type }));
const CODE = { products: ['otp'], otpOptions: { methods: ['email'] } };

/** The tree as text, with attributes in order and without the numbers that only tell widgets apart. */
const canonical = (page: Page, selector: string) =>
  page.evaluate((from) => {
    const write = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const attributes = [...node.attributes].map((one) => `${one.name}="${one.value.replace(/tgm-\d+/g, 'tgm')}"`);
      const children = [...node.childNodes].map(write).join('\n');
      return `<${node.localName} ${attributes.toSorted().join(' ')}>\n${children}\n</${node.localName}>`;
    };
    const root = document.querySelector(from);
    return root ? write(root) : `nothing matches ${from}`;
  }, selector);

/** What a visitor sees and does before the widget's code has arrived. */
describe.skipIf(!chromiumPath)(`the shell of the first screen ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  let held: Route[];
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    held = [];
    resetSite(rig.site);
  });
  afterEach(() => context.close());

  /** Opens the page and keeps the widget's code back until `arrive` is called. */
  async function openShell(setup: MountOptions): Promise<Opened & { arrive: () => Promise<void> }> {
    await context.route('**/chunks/later-*', (route) => {
      held.push(route);
    });
    const opened = await openWidget(rig, context, setup);
    await expect.poll(() => held.length).toBe(1);
    return {
      ...opened,
      async arrive() {
        for (const route of held.splice(0)) await route.continue();
      },
    };
  }

  test.each([
    ['a link', { config: { products: ['emailMagicLinks'] } }],
    [
      'a code, in the dark, with a theme and a logo',
      {
        config: CODE,
        appearance: 'dark',
        styles: { colors: { primary: '#123456' }, logo: { logoImageUrl: '/logo.png' } },
      },
    ],
    ['a password, without a header', { config: { products: ['passwords'] }, styles: { hideHeaderText: true } }],
    [
      'everything',
      {
        config: {
          products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
          otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
          oauthOptions: { providers: [GOOGLE, { type: 'github' }] },
        },
      },
    ],
    ['the phone first', { config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } }],
    ['providers alone, more than fit', { config: { products: ['oauth'], oauthOptions: { providers: MANY } } }],
    [
      'texts of the host',
      { config: CODE, strings: { 'login.title': 'Hello {name}', 'formField.email': 'Your address' } },
    ],
  ])('is node for node what the widget draws: %s', async (_name, options) => {
    // Parts that travel on their own stay away, so that both sides wait for them.
    await context.route('**/chunks/**', () => undefined);
    const { page, arrive } = await openShell({ options, body: '<div id="here"></div><div id="there"></div>' });
    const shell = await canonical(page, '#here .tgm');
    await arrive();
    await page.evaluate(`signIn.core.then(() => mount({ elementId: '#there' }))`);
    await page.locator('#there .tgm').waitFor();
    const widget = await canonical(page, '#there .tgm');
    expect(shell).toBe(widget);
    await expect.poll(() => canonical(page, '#here .tgm')).toBe(widget);
  });

  test('the second file is asked for only when the first frame is drawn', async () => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const page = await context.newPage();
    // Frames and timers of the page stand still until the test lets them go on.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    rig.site.pages.set('/still', {
      html: `<!doctype html><title>Host</title><script type="module" src="/sign-in.js"></script><targum-sign-in public-token="${PUBLIC_TOKEN}" base-url="${rig.site.apiUrl}"></targum-sign-in>`,
    });
    await page.goto(`${rig.site.pageUrl}/still`);
    await page.getByLabel('Email').waitFor();
    // Whatever was asked for before this is known once it has been answered.
    await page.evaluate(() => fetch('/still'));
    expect(asked.filter((one) => one.startsWith('/chunks/'))).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => asked.filter((one) => one.startsWith('/chunks/later-')).length).toBe(1);
  });

  test('what is typed at once stays, with the focus, and is sent', async () => {
    const { page, arrive, last } = await openShell({ options: { config: CODE } });
    await page.getByLabel('Email').fill('dana@example.com');
    await arrive();
    await page.evaluate('signIn.core');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').waitFor();
    expect(last('/otps/email/login_or_create')?.body).toMatchObject({ email: 'dana@example.com' });
  });

  test('the widget takes over the very field the visitor types into', async () => {
    const { page, arrive } = await openShell({ options: { config: CODE } });
    await page.getByLabel('Email').fill('dana@');
    await page.evaluate(`window.field = document.querySelector('#here input')`);
    await arrive();
    await page.evaluate('signIn.core');
    await page.evaluate(`mount({ strings: { 'login.title': 'Updated' } })`);
    await page.getByRole('heading', { name: 'Updated' }).waitFor();
    await page.keyboard.type('example.com');
    expect(await page.evaluate(`field.isConnected && field === document.activeElement && field.value`)).toBe(
      'dana@example.com',
    );
  });

  test('a form sent before the code arrives waits for it and is sent once', async () => {
    const { page, arrive } = await openShell({ options: { config: CODE } });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('#here [aria-busy=true]').waitFor();
    await arrive();
    await page.getByLabel('Passcode').waitFor();
    expect(page.url()).toBe(`${rig.site.pageUrl}/app`);
    expect(rig.site.recorded.requests.filter((one) => one.path === '/otps/email/login_or_create')).toHaveLength(1);
  });

  test('a button pressed before the code arrives is pressed when it does', async () => {
    const options = {
      config: {
        products: ['oauth', 'otp'],
        otpOptions: { methods: ['email', 'sms'] },
        oauthOptions: { providers: [GOOGLE] },
      },
    };
    const { page, arrive } = await openShell({ options });
    await page.getByRole('tab', { name: 'Text' }).click();
    await arrive();
    await page.getByLabel('Phone number').waitFor();
    expect(await page.getByRole('tab', { name: 'Text' }).getAttribute('aria-selected')).toBe('true');
  });

  test('mounting again before the code arrives keeps what was typed', async () => {
    const { page, arrive } = await openShell({ options: { config: CODE } });
    await page.getByLabel('Email').fill('dana@');
    await page.evaluate(`mount({ strings: { 'login.title': 'Welcome back' } })`);
    expect(await page.getByRole('heading').textContent()).toBe('Welcome back');
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@');
    expect(await page.evaluate(`document.activeElement === document.querySelector('#here input')`)).toBe(true);
    await arrive();
    await page.evaluate('signIn.core');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.locator('.tgm').count()).toBe(1);
  });

  test('taken away before the code arrives, it stays away', async () => {
    const { page, arrive } = await openShell({ options: { config: CODE } });
    await page.evaluate('unmount()');
    await arrive();
    await page.evaluate('signIn.core');
    expect(await page.evaluate(`document.querySelector('#here').innerHTML`)).toBe('');
  });

  test('a configuration that is mended later has buttons that work', async () => {
    const { page, arrive } = await openShell({ options: { config: { products: [] } } });
    await arrive();
    await page.getByText('Error: No products are configured.').first().waitFor();
    await page.evaluate(`mount({ config: ${JSON.stringify({ ...CODE, otpOptions: { methods: ['email', 'sms'] } })} })`);
    await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByLabel('Passcode').waitFor();
  });

  test('in Hebrew it stands in Hebrew before the code arrives', async () => {
    const { page, arrive } = await openShell({ options: { config: CODE, locale: 'he' } });
    await page.getByRole('heading', { name: 'הרשמה או כניסה' }).waitFor();
    expect(await page.locator('.tgm').getAttribute('dir')).toBe('rtl');
    await page.getByLabel('דוא״ל').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await arrive();
    await page.getByLabel('קוד').waitFor();
  });

  test('code that is lost is told of, and tried again with what was typed', async () => {
    const { page, arrive, errors } = await openShell({ options: { config: CODE, appearance: 'dark' } });
    await page.getByLabel('Email').fill('dana@example.com');
    for (const route of held.splice(0)) await route.abort();
    const notice = page.locator('.tgm', { hasText: 'A part of this page could not be loaded.' });
    await notice.waitFor();
    // In the look of the form above it.
    expect(await notice.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(16, 25, 31)');
    expect(await errors()).toHaveLength(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => held.length).toBe(1);
    await arrive();
    await page.evaluate('signIn.core');
    expect(await page.getByText('A part of this page could not be loaded.').count()).toBe(0);
    await page.getByLabel('Email').press('Enter');
    await page.getByLabel('Passcode').waitFor();
  });

  test('views that have no shell tell of lost code too', async () => {
    const { page, arrive } = await openShell({
      call: 'mountResetPassword',
      options: { passwordResetToken: 'token-1' },
    });
    for (const route of held.splice(0)) await route.abort();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => held.length).toBe(1);
    await arrive();
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
  });
});

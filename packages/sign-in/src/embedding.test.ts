import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const LINK = { config: { products: ['emailMagicLinks'] } };
const XSS = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';

describe.skipIf(!chromiumPath)(`embedding and hostile surroundings ${needsChromium}`, () => {
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

  const style = (page: Page, selector: string, property: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`,
    );

  test.each(['mountLogin', 'mountResetPassword', 'mountPasskeyRegistration', 'mountIdentityProvider'] as const)(
    '%s throws when nothing matches the selector',
    async (call) => {
      const { page } = await openWidget(rig, context, { call, body: '<div id="elsewhere"></div>' });
      expect(await page.evaluate('mountError')).toBe(`${call}: no element matches the selector "#here".`);
    },
  );

  test('mounting again updates in place and keeps what was typed; unmounting leaves nothing', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    await page.getByLabel('Email').fill('dana@');
    await page.evaluate(
      `mount({ strings: { 'login.title': 'Welcome to {place}' }, styles: { colors: { primary: '#123456' } } })`,
    );
    await page.getByRole('heading', { name: 'Welcome to {place}' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@');
    expect(await page.locator('.tgm').count()).toBe(1);
    await page.evaluate('unmount()');
    expect(await page.evaluate('document.querySelector("#here").innerHTML')).toBe('');
  });

  test.each([
    'display:flex',
    'display:flex;justify-content:center',
    'display:grid;place-items:center',
    'text-align:center',
  ])(
    'is as wide as its theme says where there is room, and never wider than a phone, in a host with %s',
    async (layout) => {
      const { page } = await openWidget(rig, context, {
        options: { config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } } },
        body: `<style>*{margin:0}#around{${layout}}#around>*{display:inline-block}</style><div id="around"><div id="here"></div></div>`,
      });
      await page.getByLabel('Country').waitFor();
      const width = () => page.evaluate('document.querySelector(".tgm").getBoundingClientRect().width');
      expect(await width()).toBe(400);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await width()).toBe(320);
      await page.evaluate('mount({ styles: { container: { width: "50%" } } })');
      await expect.poll(width).toBeLessThan(320);
    },
  );

  test.each([
    [{ products: ['passkeys'] }, 'Error: Cannot use Passkeys by itself, please add another product to the config.'],
    [
      { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['email'] } },
      'Error: Cannot use both EML and Email OTP',
    ],
    [{ products: [] }, 'Error: No products are configured.'],
    [{ products: ['fax'] }, 'Error: Unknown product: fax'],
  ])('configuration %j says what is wrong', async (config, text) => {
    const { page } = await openWidget(rig, context, { options: { config } });
    expect(await page.locator('.error').textContent()).toBe(text);
  });

  test('magic links are the default product', async () => {
    const { page } = await openWidget(rig, context);
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.getByText('Choose how you would like to create your account.').waitFor();
    await page.getByLabel('Email').waitFor();
  });

  test('the specified sizes and default colours', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    const box = async (selector: string) => page.locator(selector).boundingBox();
    expect((await box('.tgm'))?.width).toBe(400);
    expect((await box('.btn'))?.height).toBe(45);
    expect((await box('input'))?.height).toBe(47);
    expect(await style(page, '.tgm', 'border-top-left-radius')).toBe('8px');
    expect(await style(page, '.btn-primary', 'background-color')).toBe('rgb(25, 48, 61)');
    expect(await style(page, '.tgm', 'border-top-color')).toBe('rgb(173, 188, 197)');
  });

  test('shadow DOM holds the widget, its styles and its forms', async () => {
    const { page, last } = await openWidget(rig, context, {
      options: { config: { ...LINK.config, enableShadowDOM: true } },
      body: '<style>button, input { display: none !important }</style><div id="here"></div>',
    });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await page.evaluate('document.querySelector("#here").shadowRoot.adoptedStyleSheets.length')).toBe(2);
    expect(last('/magic_links/email/login_or_create')).toBeTruthy();
  });

  test('host styles do not leak in', async () => {
    const body =
      '<style>* { all: unset } button { background: red; height: 3px } input { font-size: 99px }</style><div id="here"></div>';
    const { page } = await openWidget(rig, context, { options: LINK, body });
    expect(await style(page, '.btn-primary', 'background-color')).toBe('rgb(25, 48, 61)');
    expect((await page.locator('.btn').boundingBox())?.height).toBe(45);
    expect(await style(page, 'input', 'font-size')).toBe('16px');
  });

  test('works under a strict policy with Trusted Types, without one violation', async () => {
    const said: string[] = [];
    context.on('console', (message) => said.push(message.text()));
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${rig.site.apiUrl}; frame-src ${rig.site.apiUrl}; require-trusted-types-for 'script'; trusted-types targum-identity`;
    const options = {
      config: {
        products: ['oauth', 'otp'],
        otpOptions: { methods: ['email', 'sms'] },
        oauthOptions: { providers: [{ type: 'google' }] },
      },
      styles: { colors: { primary: '#123456' } },
    };
    const body = '<script>window.inline = 1</script><div id="here"></div>';
    const { page } = await openWidget(rig, context, { options, body, headers: { 'Content-Security-Policy': policy } });
    await page.evaluate(
      `document.addEventListener('securitypolicyviolation', (event) => console.log('violation', event.violatedDirective))`,
    );
    // The policy is real: what it forbids does not happen.
    expect(await page.evaluate(() => Reflect.has(window, 'inline'))).toBe(false);
    expect(await style(page, '.tgm', 'color')).toBe('rgb(18, 52, 86)');
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByLabel('Phone number').waitFor();
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').fill('123456');
    await page.getByText('successfully verified').first().waitFor();
    const violations = said.filter((one) => /violat|Content Security Policy|Trusted/i.test(one));
    expect(violations).toEqual([expect.stringContaining('inline script')]);
  });

  test('hostile strings, theme and logo stay text and defaults', async () => {
    const options = {
      ...LINK,
      strings: { 'login.title': XSS, 'button.continueWithEmail': { evil: 1 } },
      styles: {
        fontFamily: 'x;} </style><script>window.pwned=1</script>',
        colors: {
          primary: 'red;background:url(//evil.example/x)',
          secondary: 'expression(alert(1))',
          error: 'url(//evil.example/y)',
        },
        container: { width: 'calc(100% + url(//evil.example))' },
        logo: { logoImageUrl: 'javascript:window.pwned=1' },
      },
    };
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const { page } = await openWidget(rig, context, { options });
    expect(await page.getByRole('heading').textContent()).toBe(XSS);
    await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    expect(await page.locator('.tgm img, .tgm script').count()).toBe(0);
    expect(await style(page, '.tgm', 'color')).toBe('rgb(25, 48, 61)');
    expect(await page.evaluate('window.pwned ?? 0')).toBe(0);
    expect(requests.filter((one) => one.includes('evil'))).toEqual([]);
  });

  test('a hostile client name is shown as text without direction tricks', async () => {
    rig.site.recorded.idp.client_name = `\u202eelgooG${XSS}${'x'.repeat(5000)}`;
    const query = `?client_id=a&redirect_uri=${encodeURIComponent(`${rig.site.pageUrl}/cb`)}`;
    const { page } = await openWidget(rig, context, { call: 'mountIdentityProvider', signedIn: true, query });
    const title = await page.getByRole('heading').textContent();
    expect(title).not.toContain('\u202e');
    expect(title?.length).toBeLessThan(140);
    expect(await page.evaluate('window.pwned ?? 0')).toBe(0);
  });

  test('poisoned storage: nothing of it is rendered', async () => {
    const before = `for (const key of ['', '::bootstrap', '::b2c_last_used_oauth', '::persistent_id'])
      localStorage.setItem('targum_sdk_state_${PUBLIC_TOKEN}' + key, ${JSON.stringify(XSS)})`;
    const options = {
      config: { products: ['oauth', 'emailMagicLinks'], oauthOptions: { providers: [{ type: 'google' }] } },
    };
    const { page } = await openWidget(rig, context, { options, before });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await page.locator('.badge').count()).toBe(0);
    expect(await page.evaluate('window.pwned ?? 0')).toBe(0);
  });

  test('foreign messages and clobbered names change nothing', async () => {
    const body =
      '<form id="email-input-form"><input name="cookie"><input name="querySelector"></form><div id="here"></div>';
    const { page } = await openWidget(rig, context, { options: LINK, body });
    await page.evaluate(
      `for (const data of [{ method: '__proto__', args: [] }, { success: true, payload: { redirect_url: 'https://evil.example' } }, null]) postMessage(data, '*')`,
    );
    await page.locator('.tgm').getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(page.url()).toContain(rig.site.pageUrl);
  });

  test('blocked storage and cookies: a notice, and the sign-in still works', async () => {
    const before = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
      Object.defineProperty(Document.prototype, 'cookie', { get() { return ''; }, set() {} });`;
    const { page } = await openWidget(rig, context, {
      options: { config: { products: ['otp'], otpOptions: { methods: ['email'] } } },
      before,
    });
    await page.getByText('Your browser blocks storage.').waitFor();
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').fill('123456');
    await page.getByText('successfully verified').first().waitFor();
  });

  test('the cached bootstrap serves while the API is down, and a form is there at once', async () => {
    rig.site.recorded.bootstrap = { ...rig.site.recorded.bootstrap, disable_sdk_watermark: false };
    const first = await openWidget(rig, context, { options: LINK });
    await first.page.getByText('Powered by Targum Identity').waitFor();
    const second = await openWidget(rig, context, { options: LINK, client: { baseUrl: 'http://localhost:9' } });
    await second.page.getByText('Powered by Targum Identity').waitFor({ timeout: 3000 });
    rig.site.recorded.bootstrap = { ...rig.site.recorded.bootstrap, disable_sdk_watermark: true };
  });

  test('a lost chunk says so and can be tried again', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    await page.route('**/chunks/email-confirmation*', (route) => route.abort());
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('A part of this page could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('web components: attributes, properties, events, one session for all', async () => {
    const body = `<targum-sign-in public-token="${PUBLIC_TOKEN}" base-url="${rig.site.apiUrl}" locale="he" config='{"products":["otp"],"otpOptions":{"methods":["email"]}}'></targum-sign-in><div id="here"></div>`;
    const { page } = await openWidget(rig, context, { options: LINK, body });
    const element = page.locator('targum-sign-in');
    await element.getByRole('heading', { name: 'הרשמה או כניסה' }).waitFor();
    await page.evaluate(
      `window.heard = []; document.addEventListener('targum-event', (event) => heard.push(event.detail.type))`,
    );
    await element.getByLabel('דוא״ל').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await element.getByLabel('קוד').fill('123456');
    await element.getByText('הקוד אומת בהצלחה.').first().waitFor();
    // The last event follows the screen it tells of, so the screen may be seen first.
    await vi.waitFor(async () =>
      expect(await page.evaluate('heard')).toEqual([
        'OTP_LOGIN_OR_CREATE',
        'OTP_AUTHENTICATE',
        'AUTHENTICATE_FLOW_COMPLETE',
      ]),
    );
    await page.evaluate(`document.querySelector('targum-sign-in').setAttribute('locale', 'en')`);
    await element.getByText('Your passcode has been successfully verified.').first().waitFor();
    await page.evaluate(`document.querySelector('targum-sign-in').remove()`);
    expect(await page.locator('.tgm').count()).toBe(1);
  });

  test('Hebrew runs right to left while addresses stay left to right', async () => {
    const { page } = await openWidget(rig, context, { options: { ...LINK, locale: 'he-IL' } });
    await page.getByRole('heading', { name: 'הרשמה או כניסה' }).waitFor();
    expect(await page.locator('.tgm').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('.tgm').getAttribute('lang')).toBe('he');
    expect(await style(page, 'input', 'direction')).toBe('ltr');
    expect(await style(page, 'input', 'text-align')).toBe('right');
  });

  test('dark follows the setting, and the system where asked to', async () => {
    const { page } = await openWidget(rig, context, { options: { ...LINK, appearance: 'auto' } });
    expect(await style(page, '.tgm', 'background-color')).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => style(page, '.tgm', 'background-color')).toBe('rgb(16, 25, 31)');
    await page.evaluate(`mount({ appearance: 'light' })`);
    await expect.poll(() => style(page, '.tgm', 'background-color')).toBe('rgb(255, 255, 255)');
  });
});

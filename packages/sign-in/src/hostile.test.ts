import { BOOTSTRAP, chromiumPath, needsChromium, type RecordedServer } from '@targum/identity-client/testing';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const LINK = { config: { products: ['emailMagicLinks'] } };
const OTP = { config: { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } } };
const MARKUP = '<img src=x onerror="window.pwned=1"><b>bold</b>';

/** The rows of the catalogue about the widget and its page that one page alone cannot show. */
describe.skipIf(!chromiumPath)(`a hostile or careless page ${needsChromium}`, () => {
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
  afterEach(async () => {
    rig.site.recorded.bootstrap = { ...BOOTSTRAP };
    await context.close();
  });

  function consoleOf(page: Page): string[] {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    return said;
  }

  test('row 148: a theme value that is no colour or length is left out with a warning to the developer, a usable one beside it stays', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    const said = consoleOf(page);
    await page.evaluate(`mount({ styles: {
      colors: { primary: 'red;background:url(//evil.example)', secondary: '#112233', error: 'expression(alert(1))' },
      container: { width: '</style><script>window.pwned=1</script>', borderRadius: 7 },
      fontFamily: 'Arial}*{display:none',
    } })`);
    await expect.poll(() => said.filter((one) => one.includes('is not usable and was ignored')).length).toBe(5);
    for (const name of ['primary', 'error', 'width', 'radius', 'font'])
      expect(said.join('\n')).toContain(`the value for ${name} is not usable`);
    const styles = await page.evaluate<string[]>(
      `['--tgm-primary', '--tgm-secondary', '--tgm-width'].map((name) => getComputedStyle(document.querySelector('.tgm')).getPropertyValue(name).trim())`,
    );
    expect(styles).toEqual(['#19303d', '#112233', '400px']);
    expect(await page.evaluate('window.pwned ?? 0')).toBe(0);
  });

  test.each<[what: string, arrange: (recorded: RecordedServer) => void, open: Parameters<typeof openWidget>[2]]>([
    [
      'error message',
      (recorded) => recorded.fail('/magic_links', { error_type: 'never_heard_of', error_message: MARKUP }),
      { options: LINK },
    ],
    [
      'application’s name',
      (recorded) => Object.assign(recorded.idp, { client_name: MARKUP }),
      { call: 'mountIdentityProvider', signedIn: true, query: '?client_id=a&redirect_uri=https%3A%2F%2Fa.example' },
    ],
    [
      'project’s name',
      (recorded) => Object.assign(recorded, { bootstrap: { ...BOOTSTRAP, project_name: MARKUP } }),
      { call: 'mountIdentityProvider', signedIn: true, query: '?client_id=a&redirect_uri=https%3A%2F%2Fa.example' },
    ],
    [
      'passkey’s name',
      (recorded) => Object.assign(recorded, { passkeys: [MARKUP] }),
      { call: 'mountPasskeyRegistration', signedIn: true },
    ],
  ])('row 149: markup in the server’s %s is shown as text', async (what, arrange, open) => {
    arrange(rig.site.recorded);
    const { page } = await openWidget(rig, context, open);
    if (what === 'error message') {
      await page.getByLabel('Email').fill('dana@example.com');
      await page.keyboard.press('Enter');
    }
    if (what === 'passkey’s name') await page.getByRole('button', { name: 'Skip' }).click();
    await page.locator('.tgm').getByText('<b>bold</b>').first().waitFor();
    expect(await page.locator('.tgm :is(img, b)').count()).toBe(0);
    expect(await page.evaluate('window.pwned ?? 0')).toBe(0);
  });

  test('row 150: elements that go by the names of wallets and of Google’s script are taken for neither', async () => {
    const body = `<form id="ethereum"><input name="isMetaMask"><input name="request"></form><form id="solana"><input name="connect"></form>
      <form id="google"><input name="accounts" id="id"></form><img name="phantom"><div id="here"></div>`;
    const options = {
      config: {
        products: ['oauth', 'crypto', 'otp'],
        otpOptions: { methods: ['email'] },
        oauthOptions: { providers: [{ type: 'google', one_tap: true, position: 'embedded' }] },
      },
    };
    await context.route('**/gsi/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const { page } = await openWidget(rig, context, { options, body });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('button', { name: 'Continue with other wallet' }).waitFor();
    await expect.poll(() => page.locator('.tgm .spin').count()).toBe(0);
    const names = await page.locator('.tgm button').allTextContents();
    expect(names).toEqual(['Continue with Google', 'Continue with other wallet', 'Continue with email']);
  });

  test('row 150: a Google script that throws leaves the ordinary button instead of a spinner', async () => {
    const body = 'window.google = { accounts: { id: { initialize() { throw new Error("no"); }, cancel() {} } } };';
    await context.route('**/gsi/client', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    const { page, errors } = await openWidget(rig, context, {
      options: {
        config: {
          products: ['oauth'],
          oauthOptions: { providers: [{ type: 'google', one_tap: true, position: 'embedded' }] },
        },
      },
    });
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await page.locator('.spin').count()).toBe(0);
    expect(await errors()).toEqual([{ message: 'no' }]);
  });

  test('row 150: taken away in the middle of a request, it leaves nothing, draws nothing and breaks nothing', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    const taken = Promise.withResolvers<void>();
    await page.route('**/magic_links/email/login_or_create', async (route) => {
      await taken.promise;
      await route.continue();
    });
    await page.getByLabel('Email').fill('dana@example.com');
    const answered = page.waitForResponse((one) => one.url().includes('/magic_links/email/login_or_create'));
    await page.keyboard.press('Enter');
    await page.locator('[aria-busy=true]').waitFor();
    await page.evaluate('unmount()');
    taken.resolve();
    await (await answered).finished();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    expect(await page.locator('#here').innerHTML()).toBe('');
    expect(broken).toEqual([]);
    await page.evaluate('window.unmount = mount()');
    await page.getByLabel('Email').waitFor();
  });

  test('row 150: a passkey request that waits is withdrawn with the widget', async () => {
    const before = `window.signals = [];
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      navigator.credentials.get = ({ signal }) => { signals.push(signal); return new Promise(() => undefined); };`;
    const options = { config: { products: ['passkeys', 'emailMagicLinks'] } };
    const { page } = await openWidget(rig, context, { options, before });
    await expect.poll(() => page.evaluate('signals.map((one) => one.aborted)')).toEqual([false]);
    await page.evaluate('unmount()');
    // Effects are undone behind the next frame.
    await expect.poll(() => page.evaluate('signals.map((one) => one.aborted)')).toEqual([true]);
  });

  test.each([
    [{ products: 'otp' }, 'Error: products must be a list.'],
    [{ products: ['otp'], otpOptions: { methods: 'email' } }, 'Error: otpOptions.methods must be a list.'],
    [{ products: ['oauth'], oauthOptions: { providers: 7 } }, 'Error: oauthOptions.providers must be a list.'],
    [{ products: [null] }, 'Error: Unknown product: null'],
  ])('row 151: the wrong types of %j are told in place of the screen', async (config, text) => {
    const { page } = await openWidget(rig, context, { options: { config } });
    await expect.poll(() => page.locator('.tgm .error').allTextContents()).toEqual([text]);
  });

  test('row 152: offline and back, the typed address is still there and the same press works', async () => {
    const { page, last } = await openWidget(rig, context, { options: LINK });
    await page.route('**/magic_links/**', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Email').fill('dana@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.locator('.error', { hasText: 'The server could not be reached.' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@example.com');
    await page.unroute('**/magic_links/**');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(last('/magic_links/email/login_or_create')?.body).toMatchObject({ email: 'dana@example.com' });
  });

  test('row 153: a blocked captcha is told in words, nothing spins, and another way is open', async () => {
    rig.site.recorded.bootstrap = { ...BOOTSTRAP, captcha_settings: { enabled: true, siteKey: 'site' } };
    rig.site.recorded.fail('/otps/email', { error_type: 'captcha_failed', status_code: 429 });
    const { page, last } = await openWidget(rig, context, {
      options: OTP,
      client: { captchaScriptUrl: 'http://localhost:9/captcha.js' },
    });
    await page.getByRole('textbox', { name: 'Email' }).fill('dana@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.locator('.error', { hasText: 'The check that you are human did not pass.' }).waitFor();
    expect(last('/otps/email/login_or_create')?.body).not.toHaveProperty('captcha_token');
    expect(await page.locator('.spin, [aria-busy]').count()).toBe(0);
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByLabel('Phone number').fill('2025550123');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Passcode').fill('123456');
    await page.getByText('successfully verified').first().waitFor();
  });

  test.each([
    ['a wrong address', 'dana@', 'Email format is invalid.'],
    ['a refusal', 'dana@example.com', 'The email address is marked as inactive.'],
  ])('after %s the field that has to be mended has the focus, and is tied to its words', async (_what, email, text) => {
    rig.site.recorded.fail('/magic_links', { error_type: 'inactive_email' });
    const { page } = await openWidget(rig, context, { options: LINK });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.locator('.error', { hasText: text }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email-input');
    const field = page.getByLabel('Email');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const told = await field.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(told).toContain(text);
    expect(await page.locator('[role=alert]').first().textContent()).toContain(text);
  });

  test('an error does not pull a visitor back who went on to another field of the page', async () => {
    const { page } = await openWidget(rig, context, {
      options: LINK,
      body: '<div id="here"></div><label>Search <input id="search"></label>',
    });
    const { promise: sent, resolve: hold } = Promise.withResolvers<Route>();
    await page.route('**/magic_links/**', hold);
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    const held = await sent;
    await page.locator('#search').focus();
    await held.abort();
    await page.locator('.error', { hasText: 'could not be reached' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
  });
});

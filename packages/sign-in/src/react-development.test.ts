import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { showInReact } from './testing/react-page.ts';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';
import { writeReactBundle } from './testing/write-react-bundle.ts';

const CODE = { products: ['otp'], otpOptions: { methods: ['email'] } };
const EVERYTHING = {
  products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
  otpOptions: { methods: ['email', 'sms', 'whatsapp'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
};
const THEME = {
  container: { backgroundColor: '#fff8ee', borderRadius: '20px', width: '340px' },
  colors: { primary: '#5a2a00' },
  buttons: { primary: { backgroundColor: '#8a3d00' } },
  fontFamily: 'Georgia, serif',
  logo: { logoImageUrl: '/logo.svg' },
};

/** A component's name. */
type ViewName = Parameters<ReturnType<typeof showInReact>>[0];

/** React itself, in its development build: whatever it dislikes it says in the console. */
describe.skipIf(!chromiumPath)(`on React’s development build ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  let said: string[];
  beforeAll(async () => {
    rig = await startRig(writeReactBundle);
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

  test.each([
    ['a code', { config: CODE }],
    ['a theme and a logo', { config: CODE, styles: THEME }],
    ['a theme in the dark, in Hebrew', { config: CODE, styles: THEME, appearance: 'dark', locale: 'he' }],
    ['everything, with a theme', { config: EVERYTHING, styles: THEME }],
    ['everything in a shadow root', { config: { ...EVERYTHING, enableShadowDOM: true }, styles: THEME }],
    ['the phone first', { config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } }, styles: THEME }],
    ['a wrong configuration', { config: { products: [] }, styles: THEME }],
  ])('the shell is taken over without a word in the console: %s', async (_name, options) => {
    const { page } = await openWidget(rig, context, { options });
    await page.evaluate('signIn.core');
    // Beyond the takeover: parts that travel have come, and a remount has updated in place.
    await page.evaluate(`mount({ styles: { colors: { primary: '#123456' } } })`);
    await expect
      .poll(() => page.locator('.tgm').evaluate((one) => getComputedStyle(one).getPropertyValue('--tgm-primary')))
      .toBe('#123456');
    await expect.poll(() => page.locator('.tgm .spin').count()).toBe(0);
    expect(said).toEqual([]);
  });

  test('a theme of the host shows, and stays when the widget takes over', async () => {
    const { page } = await openWidget(rig, context, { options: { config: CODE, styles: THEME } });
    await page.evaluate('signIn.core');
    const button = page.getByRole('button', { name: 'Continue with email' });
    expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(138, 61, 0)');
  });

  async function openReact(
    query = '',
  ): Promise<{ page: Page; show: (view: ViewName, props: object) => Promise<void> }> {
    rig.site.pages.set('/react', { html: '<!doctype html><title>React</title><main id="here"></main>' });
    const page = await context.newPage();
    await page.goto(`${rig.site.pageUrl}/react${query}`);
    await page.evaluate(
      `import('/react-page.js').then(({ showInReact }) => { window.show = showInReact(document.querySelector('#here'), '${PUBLIC_TOKEN}', '${rig.site.apiUrl}'); })`,
    );
    return { page, show: (view, props) => page.evaluate(`show('${view}', ${JSON.stringify(props)})`) };
  }

  test('a whole sign-in inside a strict tree, with a change of language on the way', async () => {
    const { page, show } = await openReact();
    await show('SignIn', { config: CODE, styles: THEME });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('Passcode').waitFor();
    await show('SignIn', { config: CODE, styles: THEME, locale: 'he', appearance: 'dark' });
    await page.getByLabel('קוד').fill('123456');
    await page.getByText('הקוד אומת בהצלחה.').first().waitFor();
    expect(said).toEqual([]);
  });

  test('every component of React is drawn without a word in the console', async () => {
    rig.site.recorded.passkeys = ['Laptop'];
    const query = `?client_id=a&redirect_uri=${encodeURIComponent(`${rig.site.pageUrl}/cb`)}&scope=openid`;
    const { page, show } = await openReact(query);
    await show('SignIn', { config: EVERYTHING });
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByLabel('Phone number').waitFor();
    await show('ResetPassword', { passwordResetToken: 'tok' });
    await page.getByLabel('New password').fill('a long new password');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await show('PasskeyRegistration', {});
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Edit Laptop' }).click();
    await page.getByLabel('Passkey name').waitFor();
    await show('IdentityProvider', {});
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    expect(said).toEqual([]);
  });

  test('another token of a reset mail is the one that is used', async () => {
    const { page, show } = await openReact();
    await show('ResetPassword', { passwordResetToken: 'first' });
    await page.getByLabel('New password').fill('a long new password');
    await show('ResetPassword', { passwordResetToken: 'second' });
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    const sent = rig.site.recorded.requests.findLast((one) => one.path === '/passwords/email/reset');
    expect(sent?.body?.token).toBe('second');
  });
});

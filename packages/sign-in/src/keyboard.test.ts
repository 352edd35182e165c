import { chromiumPath, needsChromium } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const OTP = { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } };

/** No test here touches the mouse, and after every step somebody who cannot see must know where they are. */
describe.skipIf(!chromiumPath)(`by keyboard alone ${needsChromium}`, () => {
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

  /** What a screen reader would name the focused thing by. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return 'nothing';
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
      return activeElement.getAttribute('aria-label') ?? (label ?? activeElement).textContent.trim();
    });

  /** Tab until a thing of this name has the focus. */
  async function tabTo(page: Page, name: string): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 40; presses += 1) {
      seen.push(await focused(page));
      if (seen.at(-1) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`No way to "${name}" by Tab; met: ${seen.join(' · ')}`);
  }

  async function enter(page: Page, name: string): Promise<void> {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }

  async function settles(page: Page, name: string): Promise<void> {
    await expect.poll(() => focused(page)).toBe(name);
  }

  test('a code by email: the field, the code, the good news', async () => {
    const { page } = await openWidget(rig, context, { options: { config: OTP } });
    await tabTo(page, 'Email');
    await page.keyboard.press('Tab');
    await settles(page, 'Email');
    await page.keyboard.type('dana@example.com');
    await page.keyboard.press('Enter');
    await settles(page, 'Passcode');
    await page.keyboard.type('000000');
    await page.locator('.error').waitFor();
    expect(await focused(page)).toBe('Passcode');
    await page.keyboard.type('123456');
    await settles(page, 'Success!');
  });

  test('a code by text: tabs by arrows, the country by letters, resend keeps its place, back keeps the number', async () => {
    const { page } = await openWidget(rig, context, { options: { config: OTP } });
    await tabTo(page, 'Email');
    await page.keyboard.press('ArrowRight');
    await settles(page, 'Text');
    await page.getByLabel('Phone number').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('+44');
    expect(await page.getByLabel('Country').inputValue()).toBe('GB');
    await page.keyboard.press('Tab');
    await page.keyboard.type('7400 123456');
    await page.keyboard.press('Enter');
    await settles(page, 'Passcode');
    await enter(page, 'Resend code');
    await settles(page, 'Code sent');
    await settles(page, 'Resend code');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await settles(page, 'Back');
    await page.keyboard.press('Enter');
    await settles(page, 'Phone number');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Text');
    expect(await page.getByLabel('Country').inputValue()).toBe('GB');
    expect(await page.getByLabel('Phone number').inputValue()).toContain('7400');
  });

  test('a new password, shown by the space bar, created by Enter', async () => {
    const { page } = await openWidget(rig, context, { options: { config: { products: ['passwords'] } } });
    await tabTo(page, 'Email');
    await page.keyboard.type('new@example.com');
    await page.keyboard.press('Enter');
    await settles(page, 'Password');
    await page.keyboard.type('twelve chars!');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.locator('#new-password').getAttribute('type')).toBe('text');
    await page.locator('.bar [data-on=good]').first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await settles(page, 'Success!');
  });

  test('a forgotten password: mail, resent, and in without one', async () => {
    const { page } = await openWidget(rig, context, { options: { config: { products: ['passwords'] } } });
    await tabTo(page, 'Email');
    await page.keyboard.type('known@example.com');
    await page.keyboard.press('Enter');
    await settles(page, 'Password');
    await enter(page, 'Forgot Password?');
    await settles(page, 'Forgot password?');
    await enter(page, 'Resend email');
    await page.locator('.toast').waitFor();
    expect(await focused(page)).toBe('Resend email');
    await enter(page, 'Login without a password');
    await settles(page, 'Check your email');
    await enter(page, 'Try again');
    await settles(page, 'Email');
  });

  test('more providers: the focus goes to the first that was hidden', async () => {
    const types = ['google', 'github', 'apple', 'microsoft', 'slack', 'figma', 'yahoo'];
    const config = { products: ['oauth'], oauthOptions: { providers: types.map((type) => ({ type })) } };
    const { page } = await openWidget(rig, context, { options: { config } });
    await page.evaluate('signIn.core');
    await enter(page, 'More options');
    await expect.poll(() => focused(page)).toContain('Continue with Figma');
  });

  test('passkeys: renamed, kept after all, deleted, with the focus where the hand is', async () => {
    rig.site.recorded.passkeys = ['Laptop', 'Phone'];
    const { page } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).waitFor();
    await enter(page, 'Skip');
    await settles(page, 'Your Passkeys');
    await enter(page, 'Edit Laptop');
    await settles(page, 'Passkey name');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Desk');
    await page.keyboard.press('Enter');
    await settles(page, 'Edit Desk');
    await enter(page, 'Delete Phone');
    await settles(page, 'Confirm delete');
    await enter(page, 'Cancel');
    await settles(page, 'Delete Phone');
    await page.keyboard.press('Enter');
    await settles(page, 'Confirm delete');
    await page.keyboard.press('Enter');
    await settles(page, 'Your Passkeys');
    expect(await page.locator('.passkey bdi').allTextContents()).toEqual(['Desk']);
  });

  test('a wallet that refuses: the error, and back to where one chose', async () => {
    const before = `window.ethereum = { isMetaMask: true, request: () => Promise.reject(new Error('no')) };`;
    const config = { products: ['crypto', 'otp'], otpOptions: { methods: ['email'] } };
    const { page } = await openWidget(rig, context, { options: { config }, before });
    await page.getByRole('button', { name: 'Continue with MetaMask' }).waitFor();
    await enter(page, 'Continue with MetaMask');
    await settles(page, 'Looks like there was an error!');
    await enter(page, 'Try again');
    await settles(page, 'Email');
  });

  const QUERY = 'client_id=a&redirect_uri=http%3A%2F%2Flocalhost%2Fcb&scope=openid';

  test('consent: what came of it has the focus, also an error', async () => {
    rig.site.recorded.idp.redirect = false;
    const setup = { call: 'mountIdentityProvider', signedIn: true, query: `?${QUERY}` } as const;
    const { page } = await openWidget(rig, context, setup);
    await page.getByRole('button', { name: 'Deny' }).waitFor();
    await enter(page, 'Deny');
    await settles(page, 'Access to the application was denied.');
    const again = await openWidget(rig, context, setup);
    await again.page.getByRole('button', { name: 'Allow' }).waitFor();
    rig.site.recorded.fail('/idp', { error_type: 'unauthorized_action' });
    await enter(again.page, 'Allow');
    await settles(again.page, 'Unauthorized action.');
    expect(await again.page.locator('.error').getAttribute('role')).toBe('alert');
  });

  test('logout: "No" ends on the sentence that says so', async () => {
    const query = '?client_id=a&post_logout_redirect_uri=http%3A%2F%2Flocalhost%2Fcb';
    const { page } = await openWidget(rig, context, { call: 'mountIdentityProvider', signedIn: true, query });
    await page.getByRole('button', { name: 'No' }).waitFor();
    await enter(page, 'No');
    await settles(page, 'You have not been logged out. You may close this page.');
  });

  test('a part that was lost is told of, and asked for again', async () => {
    const { page } = await openWidget(rig, context, { options: { config: { products: ['emailMagicLinks'] } } });
    await page.route('**/chunks/email-confirmation*', (route) => route.abort());
    await tabTo(page, 'Email');
    await page.keyboard.type('dana@example.com');
    await page.keyboard.press('Enter');
    await settles(page, 'A part of this page could not be loaded. Check your connection and try again.');
    await page.unroute('**/chunks/email-confirmation*');
  });

  test('focus that is somewhere else on the page is left there', async () => {
    const body = '<label>Search <input id="search"></label><div id="here"></div>';
    rig.site.recorded.idp.redirect = false;
    rig.site.recorded.fail('/idp/oauth/authorize/submit', { hang: 700 });
    const { page } = await openWidget(rig, context, {
      call: 'mountIdentityProvider',
      signedIn: true,
      query: `?${QUERY}`,
      body,
    });
    await page.getByRole('button', { name: 'Deny' }).waitFor();
    await enter(page, 'Deny');
    await page.locator('#search').focus();
    await page.getByRole('heading', { name: 'Access to the application was denied.' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
  });
});

import { chromiumPath, needsChromium } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

/** A server that says the same about everybody: one screen for people it knows and for those it does not. */
describe.skipIf(!chromiumPath)(`a strict server ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    resetSite(rig.site);
    rig.site.recorded.bootstrap = { ...rig.site.recorded.bootstrap, strict: true };
  });
  afterEach(() => context.close());

  const enter = async (page: Page, email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
  };

  test('with passwords alone newcomers get a mail to set one, and the screen says where it went', async () => {
    const { page, events, last } = await openWidget(rig, context, { options: { config: { products: ['passwords'] } } });
    await enter(page, 'known@example.com');
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.getByRole('button', { name: 'New here? Email me a link to set a password' }).click();
    await page.getByText('A login link to set your password was sent to you at known@example.com.').waitFor();
    expect(last('/passwords/email/reset/start')?.body).toMatchObject({ email: 'known@example.com' });
    await expect.poll(events).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
    await page.getByRole('button', { name: 'Resend email' }).click();
    await page.locator('.toast', { hasText: 'Email resent' }).waitFor();
    await expect.poll(events).toEqual(['PASSWORD_RESET_BY_EMAIL_START', 'PASSWORD_RESET_BY_EMAIL_START']);
  });

  test('a mail that cannot be sent is told on the same screen, where it can be asked for again', async () => {
    rig.site.recorded.fail('/passwords/email/reset/start', { error_type: 'inactive_email' });
    const { page } = await openWidget(rig, context, { options: { config: { products: ['passwords'] } } });
    await enter(page, 'known@example.com');
    const button = page.getByRole('button', { name: 'New here? Email me a link to set a password' });
    await button.click();
    await page.locator('.error', { hasText: 'marked as inactive' }).waitFor();
    await button.click();
    await page.getByText('A login link to set your password was sent').waitFor();
  });

  test('beside codes the second way is a code, and the set-by-mail button is not there', async () => {
    const config = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } };
    const { page } = await openWidget(rig, context, { options: { config } });
    await enter(page, 'known@example.com');
    expect(await page.getByRole('button', { name: /New here/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Email me a login code' }).click();
    await page.getByLabel('Passcode').waitFor();
  });

  test('a refused password says only that, and the button stays', async () => {
    rig.site.recorded.fail('/passwords/authenticate', { error_type: 'unauthorized_credentials' });
    const { page } = await openWidget(rig, context, { options: { config: { products: ['passwords'] } } });
    await enter(page, 'known@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await page.keyboard.press('Enter');
    await page.locator('.error', { hasText: 'Unauthorized credentials.' }).waitFor();
    expect(await page.getByRole('button', { name: /New here/ }).isVisible()).toBe(true);
  });
});

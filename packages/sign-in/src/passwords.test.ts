import { chromiumPath, needsChromium, PASSWORD } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const PASSWORDS = {
  config: { products: ['passwords'], passwordOptions: { resetPasswordRedirectURL: 'https://app/reset' } },
};
const WITH_LINK = { config: { products: ['emailMagicLinks', 'passwords'] } };

describe.skipIf(!chromiumPath)(`passwords ${needsChromium}`, () => {
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

  async function enterEmail(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
  }

  test('a new address creates an account: strength bar, button shut until the server says valid', async () => {
    const { page, events, last } = await openWidget(rig, context, { options: PASSWORDS });
    await enterEmail(page, 'new@example.com');
    await page.getByRole('heading', { name: 'Create your account by setting a password' }).waitFor();
    const create = page.getByRole('button', { name: 'Create account' });
    const field = page.getByRole('textbox', { name: 'Password' });
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('new@example.com');
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    expect(await create.isDisabled()).toBe(true);
    await field.fill('weak');
    await page.locator('.bar [data-on=bad]').first().waitFor();
    expect(await page.locator('.bar [data-on]').count()).toBe(1);
    await page.getByText('This is a commonly used password.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await field.fill('twelve chars!');
    await page.locator('.bar [data-on=good]').first().waitFor();
    expect(await page.locator('.bar [data-on=good]').count()).toBe(3);
    expect(last('/passwords/strength_check')?.body).toEqual({ password: 'twelve chars!', email: 'new@example.com' });
    await create.click();
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await page.getByText('You have successfully logged in.').first().waitFor();
    await expect.poll(events).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  test('the rules policy shows length, kinds and a breach', async () => {
    rig.site.recorded.policy = 'luds';
    const { page } = await openWidget(rig, context, { options: PASSWORDS });
    await enterEmail(page, 'new@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('password');
    await page.getByText('Must be at least 8 characters long').waitFor();
    await page
      .getByText('Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol')
      .waitFor();
    expect(await page.locator('.rule[data-met]').count()).toBe(1);
    await page.getByText('may have been used on a different site').waitFor();
  });

  test('a known address logs in; a wrong password says so and the right one enters', async () => {
    const { page, events, last } = await openWidget(rig, context, { options: PASSWORDS });
    await enterEmail(page, 'known@example.com');
    await page.getByRole('heading', { name: 'Log In' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Password' });
    expect(await field.getAttribute('autocomplete')).toBe('current-password');
    await field.fill('wrong');
    await page.keyboard.press('Enter');
    await page.locator('.error', { hasText: 'Unauthorized credentials.' }).waitFor();
    await field.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(last('/users/search')?.body).toEqual({ email: 'known@example.com' });
    await expect.poll(events).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  test.each([
    ['reset_password', 'Check your email to set a new password!'],
    ['breached_password', 'Check your email to set a new password'],
  ])('%s at login sends the reset mail and says where to look', async (error_type, title) => {
    const { page, last } = await openWidget(rig, context, { options: PASSWORDS });
    await enterEmail(page, 'known@example.com');
    rig.site.recorded.fail('/passwords/authenticate', { error_type });
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(last('/passwords/email/reset/start')?.body).toMatchObject({
      email: 'known@example.com',
      reset_password_redirect_url: 'https://app/reset',
    });
  });

  test('forgot: mail, resend with a toast, or a link instead', async () => {
    const { page, last } = await openWidget(rig, context, { options: PASSWORDS });
    await enterEmail(page, 'known@example.com');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    await page.getByRole('button', { name: 'Resend email' }).click();
    await page.locator('.toast', { hasText: 'Email resent' }).waitFor();
    await page.getByRole('button', { name: 'Login without a password' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(last('/magic_links/email/login_or_create')).toBeTruthy();
  });

  test('someone without a password gets a link, or a reset mail where links are off', async () => {
    const one = await openWidget(rig, context, { options: WITH_LINK });
    await enterEmail(one.page, 'passwordless@example.com');
    await one.page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const two = await openWidget(rig, context, { options: PASSWORDS });
    await enterEmail(two.page, 'passwordless@example.com');
    await two.page.getByRole('heading', { name: 'Check your email!' }).waitFor();
    await expect.poll(two.events).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
  });

  test('a new address with links beside passwords is asked how', async () => {
    const { page } = await openWidget(rig, context, { options: WITH_LINK });
    await enterEmail(page, 'new@example.com');
    await page.getByText('Choose how you would like to create your account.').waitFor();
    await page.getByRole('button', { name: 'Email me a login link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  });

  test('the reset mount sets a password, or logs in without one by the same token', async () => {
    const mount = { call: 'mountResetPassword', options: { ...PASSWORDS, passwordResetToken: 'reset-token' } } as const;
    const one = await openWidget(rig, context, mount);
    await one.page.getByLabel('New password').fill('a long new password');
    await one.page.getByRole('button', { name: 'Save new password' }).click();
    await one.page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(one.last('/passwords/email/reset')?.body).toMatchObject({
      token: 'reset-token',
      password: 'a long new password',
    });
    await expect.poll(one.events).toEqual(['PASSWORD_RESET_BY_EMAIL', 'AUTHENTICATE_FLOW_COMPLETE']);
    const two = await openWidget(rig, context, mount);
    await two.page.getByRole('button', { name: 'Login without a password' }).click();
    await two.page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(two.last('/magic_links/authenticate')?.body).toMatchObject({ token: 'reset-token' });
  });

  test.each([
    ['?stytch_token_type=login', 1],
    ['?stytch_token_type=reset_password', 0],
    ['', 0],
  ])('the reset mount with %j signs in at once: %i', async (query, calls) => {
    const { page } = await openWidget(rig, context, {
      call: 'mountResetPassword',
      options: { passwordResetToken: 'tok' },
      query,
    });
    await page.getByRole('heading', { name: calls ? 'Success!' : 'Set a new password' }).waitFor();
    expect(rig.site.recorded.requests.filter((one) => one.path === '/magic_links/authenticate')).toHaveLength(calls);
  });

  test('a new password is offered to the browser’s keeper together with the name, which only the answer tells', async () => {
    const before = `window.kept = [];
      window.PasswordCredential = class { constructor(data) { Object.assign(this, data); } };
      navigator.credentials.store = async (one) => void kept.push({ ...one });
      window.names = [];
      new MutationObserver((changes) => {
        for (const gone of changes.flatMap((one) => [...one.removedNodes]))
          for (const field of gone.querySelectorAll?.('[autocomplete=username]') ?? []) names.push(field.value);
      }).observe(document, { childList: true, subtree: true });`;
    const { page } = await openWidget(rig, context, {
      call: 'mountResetPassword',
      options: { config: { products: ['passwords'] }, passwordResetToken: 'token' },
      before,
    });
    await page.getByLabel('New password').fill(PASSWORD);
    // Nobody sees or reaches a name that is not known yet.
    expect(await page.getByRole('textbox').count()).toBe(1);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('You have successfully logged in.').first().waitFor();
    expect(await page.evaluate('kept')).toEqual([{ id: expect.stringContaining('@'), password: PASSWORD }]);
    // Other keepers read the form as it goes.
    expect(await page.evaluate('names')).toEqual([expect.stringContaining('@')]);
  });

  test('a token leaves the address before it is spent', async () => {
    const { page } = await openWidget(rig, context, {
      call: 'mountResetPassword',
      options: { passwordResetToken: 'tok' },
      query: '?keep=1&stytch_token_type=login&token=tok',
    });
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    expect(new URL(page.url()).search).toBe('?keep=1');
  });

  test('a used link in the reset mount says so', async () => {
    const { page } = await openWidget(rig, context, {
      call: 'mountResetPassword',
      options: { passwordResetToken: 'bad' },
      query: '?stytch_token_type=login',
    });
    await page
      .locator('.error', {
        hasText: 'The magic link could not be authenticated because it was either already used or expired.',
      })
      .waitFor();
  });

  test('a strict server: password and another way stand on one screen, whoever it is', async () => {
    rig.site.recorded.bootstrap = { ...rig.site.recorded.bootstrap, strict: true };
    const { page } = await openWidget(rig, context, { options: WITH_LINK });
    await enterEmail(page, 'known@example.com');
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
    await page.getByRole('button', { name: 'Email me a login link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    // This server names no method for a code, so none is asked for.
    expect(await page.getByLabel('Passcode').count()).toBe(0);
  });
});

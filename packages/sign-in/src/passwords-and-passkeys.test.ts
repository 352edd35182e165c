import { chromiumPath, needsChromium, PASSWORD } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const PASSWORDS = {
  config: { products: ['passwords'], passwordOptions: { resetPasswordRedirectURL: 'https://app/reset' } },
};
const WITH_LINK = { config: { products: ['emailMagicLinks', 'passwords'] } };

describe.skipIf(!chromiumPath)(`passwords and passkeys ${needsChromium}`, () => {
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

  async function addAuthenticator(page: Page) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { cdp, authenticatorId };
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
      navigator.credentials.store = async (one) => void kept.push({ ...one });`;
    const { page } = await openWidget(rig, context, {
      call: 'mountResetPassword',
      options: { config: { products: ['passwords'] }, passwordResetToken: 'token' },
      before,
    });
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('You have successfully logged in.').first().waitFor();
    expect(await page.evaluate('kept')).toEqual([{ id: expect.stringContaining('@'), password: PASSWORD }]);
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

  test('registering, renaming, deleting a passkey, with rollback when the server refuses', async () => {
    rig.site.recorded.passkeys = ['Old laptop'];
    const { page, events } = await openWidget(rig, context, {
      call: 'mountPasskeyRegistration',
      options: { config: { products: ['passkeys', 'otp'] } },
      signedIn: true,
    });
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.getByRole('heading', { name: 'Passkey successfully created!' }).waitFor();
    expect(await page.locator('.passkey bdi').allTextContents()).toEqual(['Old laptop', 'Passkey 2']);
    await page.getByRole('button', { name: 'Edit Old laptop' }).click();
    rig.site.recorded.fail('/webauthn/update', { error_type: 'internal_server_error', status_code: 500 });
    await page.getByLabel('Passkey name').fill('Desk <b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast[data-kind=error]').waitFor();
    expect(await page.getByLabel('Passkey name').inputValue()).toBe('Desk <b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.passkey bdi', { hasText: 'Desk <b>' }).waitFor();
    await page.getByRole('button', { name: 'Delete Passkey 2' }).click();
    expect(rig.site.recorded.requests.some((one) => one.verb === 'DELETE')).toBe(false);
    rig.site.recorded.fail('/users/webauthn', { error_type: 'internal_server_error', status_code: 500 });
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    await page.locator('.toast', { hasText: 'could not be deleted' }).waitFor();
    expect(await page.locator('.passkey').count()).toBe(2);
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    await expect.poll(() => page.locator('.passkey').count()).toBe(1);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(events).toEqual(['PASSKEY_REGISTER', 'PASSKEY_DONE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  test.each(['Done', 'Set up another Passkey'])('%s waits until a change has reached the server', async (name) => {
    rig.site.recorded.passkeys = ['Laptop', 'Phone'];
    const { page, events } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/users/webauthn_registrations/**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Delete Phone' }).click();
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    expect(await page.locator('.passkey bdi').allTextContents()).toEqual(['Laptop']);
    await page.getByRole('button', { name }).click();
    await page.locator('[aria-busy=true]').waitFor();
    expect(await page.getByRole('heading', { name: 'Your Passkeys' }).count()).toBe(1);
    expect(await events()).toEqual(['PASSKEY_SKIP']);
    release();
    const wentOn = async () =>
      (await events()).includes('PASSKEY_DONE') ||
      (await page.getByRole('heading', { name: 'Set up a new Passkey' }).count()) === 1;
    await expect.poll(wentOn).toBe(true);
  });

  test('registration without a user shows the specified error; skip shows the list', async () => {
    const nobody = await openWidget(rig, context, { call: 'mountPasskeyRegistration' });
    await nobody.page
      .getByText('Error: Cannot use PasskeyRegistration component without active user authenticated.')
      .waitFor();
    const { page, events } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByText('You have no Passkeys yet.').waitFor();
    await expect.poll(events).toEqual(['PASSKEY_SKIP']);
  });

  test('a refused creation and a duplicate have their banners', async () => {
    const { page } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.evaluate(
      `navigator.credentials.create = () => Promise.reject(new DOMException('no', window.refusal || 'NotAllowedError'))`,
    );
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.locator('.banner', { hasText: 'Your Passkey was not created.' }).waitFor();
    await page.evaluate(`window.refusal = 'InvalidStateError'`);
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.locator('.banner', { hasText: 'seems to be already registered' }).waitFor();
  });

  test('the passkey button signs in while autofill waits, and unknown passkeys get their banner', async () => {
    const options = { config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'] } } };
    const first = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    const { cdp, authenticatorId } = await addAuthenticator(first.page);
    await first.page.getByRole('button', { name: 'Create a Passkey' }).click();
    await first.page.getByRole('heading', { name: 'Passkey successfully created!' }).waitFor();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    await context.clearCookies();
    const { page, events, last } = await openWidget(rig, context, { options });
    expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
    await expect.poll(() => last('/webauthn/authenticate/start/primary')).toBeTruthy();
    const second = await addAuthenticator(page);
    for (const credential of credentials)
      await second.cdp.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential });
    rig.site.recorded.fail('/webauthn/authenticate/start', {
      error_type: 'webauthn_registration_not_found',
      status_code: 404,
    });
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.locator('.banner', { hasText: 'Passkey registration not found' }).waitFor();
    // The offer in the field stands again, and this device may take it up before the button is pressed.
    const again = page.getByRole('button', { name: 'Continue with a passkey' });
    await again.click({ timeout: 5000 }).catch(() => undefined);
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await expect.poll(events).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  });

  describe('the offer in the field', () => {
    const options = { config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'] } } };
    /** Requests wait until they are withdrawn, or until the visitor closes the window of the button. */
    const waiting = `
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      window.requests = [];
      navigator.credentials.get = ({ mediation, signal }) => new Promise((_, reject) => {
        requests.push({ mediation: mediation || 'modal', signal });
        signal.addEventListener('abort', () => reject(new DOMException('withdrawn', 'AbortError')));
        window.close = () => reject(new DOMException('closed', 'NotAllowedError'));
      });`;
    const seen = (page: Page) => page.evaluate(`requests.map((one) => [one.mediation, one.signal.aborted])`);

    test('makes room for the button and stands again when its window was closed, without a word', async () => {
      const { page } = await openWidget(rig, context, { options, before: waiting });
      await expect.poll(() => seen(page)).toEqual([['conditional', false]]);
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect
        .poll(() => seen(page))
        .toEqual([
          ['conditional', true],
          ['modal', false],
        ]);
      await page.evaluate('close()');
      await expect.poll(async () => ((await seen(page)) as unknown[])[2]).toEqual(['conditional', false]);
      expect(await page.locator('.banner').count()).toBe(0);
    });

    test('is renewed before its challenge is five minutes old, but takes no window away', async () => {
      const { page } = await openWidget(rig, context, { options, before: waiting });
      await expect.poll(() => seen(page)).toEqual([['conditional', false]]);
      // The clock is the test's from here on.
      await page.clock.install();
      await page.reload();
      await expect.poll(() => seen(page)).toEqual([['conditional', false]]);
      await page.clock.runFor(240_000);
      await expect
        .poll(() => seen(page))
        .toEqual([
          ['conditional', true],
          ['conditional', false],
        ]);
      await page.getByRole('button', { name: 'Continue with a passkey' }).click();
      await expect.poll(async () => ((await seen(page)) as unknown[])[2]).toEqual(['modal', false]);
      await page.clock.runFor(240_000);
      expect(((await seen(page)) as unknown[]).slice(2)).toEqual([['modal', false]]);
    });
  });

  test('autofill asks five times and no more; a refusal by the visitor ends it at once', async () => {
    const options = { config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'] } } };
    const failing = (name: string) => `
      PublicKeyCredential.isConditionalMediationAvailable = async () => true;
      window.asked = 0;
      navigator.credentials.get = async () => { asked += 1; throw new DOMException('no', '${name}'); };`;
    const broken = await openWidget(rig, context, { options, before: failing('UnknownError') });
    await expect.poll(() => broken.page.evaluate('asked')).toBe(5);
    await broken.page.locator('.banner', { hasText: 'Unknown error occurred during passkey' }).waitFor();
    await broken.page.waitForTimeout(300);
    expect(await broken.page.evaluate('asked')).toBe(5);
    const refused = await openWidget(rig, context, { options, before: failing('NotAllowedError') });
    await expect.poll(() => refused.page.evaluate('asked')).toBe(1);
    await refused.page.waitForTimeout(300);
    expect(await refused.page.evaluate('asked')).toBe(1);
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

import { chromiumPath, needsChromium, PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const OTP = { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } };
const LINK = { products: ['emailMagicLinks'] };
const PASSWORDS = { products: ['passwords'] };
const XSS = '<img src=x onerror="window.pwned=1">';

/** Visitors go back, reload, paste, press twice and lose the network; none of it should cost them what they did. */
describe.skipIf(!chromiumPath)(`visitors who do not wait ${needsChromium}`, () => {
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
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
  }
  const sent = (path: string) => rig.site.recorded.requests.filter((one) => one.path === path);

  test('a reload while the code is on its way comes back to the code, with the time that is left, and it works', async () => {
    const { page, last } = await openWidget(rig, context, { options: { config: OTP } });
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').waitFor();
    await page.clock.install({ time: new Date(Date.now() + 120_000) });
    await page.reload();
    await page.getByText('A 6-digit passcode was sent to you at dana@example.com.').waitFor();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^Your code expires in 2:\d\d\.$/);
    expect(sent('/otps/email/login_or_create')).toHaveLength(1);
    await page.getByLabel('Passcode').fill('123456');
    await page.getByText('successfully verified').first().waitFor();
    expect(last('/otps/authenticate')?.body).toMatchObject({ method_id: 'method-dana@example.com' });
    // Done is done: the next reload is an ordinary one.
    await page.reload();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
  });

  test('a reload after a magic link comes back to "Check your email"; "Try again" forgets it', async () => {
    const { page } = await openWidget(rig, context, { options: { config: LINK } });
    await enterEmail(page, 'dana@example.com');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.reload();
    await page.getByText('An email was sent to dana@example.com.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.evaluate('signIn.core');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  test('an expired code, another tab and another configuration start anew', async () => {
    const { page } = await openWidget(rig, context, { options: { config: OTP } });
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').waitFor();
    const other = await openWidget(rig, context, { options: { config: OTP } });
    await other.page.evaluate('signIn.core');
    await other.page.getByRole('textbox', { name: 'Email' }).waitFor();
    await page.clock.install({ time: new Date(Date.now() + 301_000) });
    await page.reload();
    await page.evaluate('signIn.core');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.tgm').getAttribute('data-screen')).toBe('Main');
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"until":9e15,"place":{"screen":"OTPAuthenticate"}}'],
    ['another screen', place({ screen: 'PasswordConfirmation' })],
    ['markup for a name', place({ otpState: { type: 'email', methodId: { evil: XSS }, otpDestination: XSS } })],
    ['a way that is not offered', place({ otpState: { type: 'whatsapp', methodId: 'm', otpDestination: 'x' } })],
  ])('a poisoned place is not gone to: %s', async (_name, text) => {
    const before = `sessionStorage.setItem('targum_sign_in_place_${PUBLIC_TOKEN}:otp', ${JSON.stringify(text)})`;
    const { page } = await openWidget(rig, context, { options: { config: OTP }, before });
    await page.evaluate('signIn.core');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.tgm').getAttribute('data-screen')).toBe('Main');
    expect(await page.evaluate('window.pwned ?? 0')).toBe(0);
  });

  test('what a wallet answers after the visitor went back is not followed', async () => {
    const before = `window.ethereum = { isMetaMask: true, request: () => new Promise((_resolve, reject) => { window.refuse = reject; }) };`;
    const config = { products: ['crypto', 'otp'], otpOptions: { methods: ['email'] } };
    const { page, errors } = await openWidget(rig, context, { options: { config }, before });
    await page.getByRole('button', { name: 'Continue with MetaMask' }).click();
    await page.getByRole('heading', { name: 'Connecting to your wallet...' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('dana@');
    await page.evaluate(`refuse(new Error('closed'))`);
    await expect.poll(async () => (await errors()).length).toBe(1);
    expect(await page.locator('.tgm').getAttribute('data-screen')).toBe('Main');
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('dana@');
  });

  test('a refused code is not told of under another field; an accepted one still ends the flow', async () => {
    rig.site.recorded.fail('/otps/authenticate', { hang: 600 });
    const { page, errors, events } = await openWidget(rig, context, { options: { config: OTP } });
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').fill('000000');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(async () => (await errors())[0]?.error_type).toBe('otp_code_not_found');
    expect(await page.locator('.error').count()).toBe(0);
    rig.site.recorded.fail('/otps/authenticate', { hang: 600 });
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').fill('123456');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('successfully verified').first().waitFor();
    await expect.poll(events).toContain('AUTHENTICATE_FLOW_COMPLETE');
  });

  test('a server that cannot judge a password: the visitor hears why, and it goes on by itself', async () => {
    const { page, errors } = await openWidget(rig, context, { options: { config: PASSWORDS } });
    await enterEmail(page, 'new@example.com');
    await page.locator('#new-password').waitFor();
    await page.route('**/passwords/strength_check', (route) => route.abort());
    await page.locator('#new-password').fill('twelve chars!');
    await page.locator('.error', { hasText: 'The server could not be reached.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).isDisabled()).toBe(true);
    await page.unroute('**/passwords/strength_check');
    await page.locator('.bar [data-on=good]').first().waitFor({ timeout: 15_000 });
    expect(await page.locator('.error').count()).toBe(0);
    expect(await errors()).toHaveLength(1);
    expect(await page.getByRole('button', { name: 'Create account' }).isEnabled()).toBe(true);
  });

  test('links pressed twice send one message', async () => {
    rig.site.recorded.fail('/passwords/email/reset/start', { hang: 400 });
    const { page } = await openWidget(rig, context, { options: { config: PASSWORDS } });
    await enterEmail(page, 'known@example.com');
    await page.getByRole('button', { name: 'Forgot Password?' }).dblclick();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    expect(sent('/passwords/email/reset/start')).toHaveLength(1);
  });

  test('a number pasted with its country code goes out as it is, whatever the list says', async () => {
    const config = { products: ['otp'], otpOptions: { methods: ['sms'] } };
    const { page, last } = await openWidget(rig, context, {
      options: { config },
      client: { frameUrl: 'http://localhost:9/frame' },
    });
    await page.getByLabel('Phone number').fill('+972 50-123-4567');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel('Passcode').waitFor({ timeout: 15_000 });
    expect(last('/otps/sms/login_or_create')?.body).toMatchObject({ phone_number: '+972501234567' });
  });

  test.each([
    ['a code', { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } }, 'Enter passcode'],
    ['a link', { products: ['passwords', 'emailMagicLinks'] }, 'Check your email'],
  ])('someone without a password who was sent %s may set one instead', async (_name, config, title) => {
    const { page, events, last } = await openWidget(rig, context, { options: { config } });
    await enterEmail(page, 'passwordless@example.com');
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Create a password instead' }).click();
    await page.getByRole('heading', { name: 'Check your email!' }).waitFor();
    expect(last('/passwords/email/reset/start')?.body).toMatchObject({ email: 'passwordless@example.com' });
    await expect.poll(events).toContain('PASSWORD_RESET_BY_EMAIL_START');
  });

  test('a newcomer who asked for a code is not offered that', async () => {
    const config = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } };
    const { page } = await openWidget(rig, context, { options: { config } });
    await enterEmail(page, 'new@example.com');
    await page.getByRole('button', { name: 'Email me a login code' }).click();
    await page.getByLabel('Passcode').waitFor();
    expect(await page.getByRole('button', { name: 'Create a password instead' }).count()).toBe(0);
  });

  test('a code sent again by text is told to who cannot see it', async () => {
    const config = { products: ['otp'], otpOptions: { methods: ['sms'] } };
    const { page } = await openWidget(rig, context, { options: { config } });
    await page.getByLabel('Phone number').fill('2025550123');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect.poll(() => page.locator('output.sr').last().textContent()).toBe('Code sent');
  });

  test('whoever goes back and asks again too early is shown the field for the code that was sent', async () => {
    const { page, last } = await openWidget(rig, context, { options: { config: OTP } });
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').waitFor();
    rig.site.recorded.fail('/otps/email', { error_type: 'too_many_requests', status_code: 429 }, 2);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByLabel('Passcode').waitFor();
    // Another address has no code to go to.
    await page.getByRole('button', { name: 'Back' }).click();
    await enterEmail(page, 'other@example.com');
    await page.locator('.error', { hasText: 'Too many requests.' }).waitFor();
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').fill('123456');
    await page.getByText('successfully verified').first().waitFor();
    expect(last('/otps/authenticate')?.body).toMatchObject({ method_id: 'method-dana@example.com' });
  });

  test('a message that cannot be sent again is told of beside the button, not as a wrong code', async () => {
    const { page, errors } = await openWidget(rig, context, { options: { config: OTP } });
    await enterEmail(page, 'dana@example.com');
    await page.getByLabel('Passcode').fill('12');
    rig.site.recorded.fail('/otps/email', { error_type: 'too_many_requests', status_code: 429 });
    await page.getByRole('button', { name: 'Resend code' }).click();
    await page.locator('.error', { hasText: 'Too many requests. Please wait a moment and try again.' }).waitFor();
    expect(await page.getByLabel('Passcode').getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByLabel('Passcode').inputValue()).toBe('12');
    expect(await page.locator('output.sr').last().textContent()).toContain('Too many requests.');
    expect((await errors())[0]?.error_type).toBe('too_many_requests');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect.poll(() => page.locator('.error').count()).toBe(0);
  });

  test('skipping does not claim that a passkey was made, and the last one gone leaves the list empty', async () => {
    rig.site.recorded.passkeys = ['Laptop'];
    const { page } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { name: 'Your Passkeys' }).waitFor();
    expect(await page.getByText('successfully created').count()).toBe(0);
    await page.getByRole('button', { name: 'Delete Laptop' }).click();
    await page.getByRole('button', { name: 'Confirm delete' }).click();
    await page.getByText('You have no Passkeys yet.').waitFor();
  });

  test('another view mounted into the same place takes it over', async () => {
    const { page } = await openWidget(rig, context, { options: { config: LINK } });
    await page.getByRole('heading', { name: 'Sign up or log in' }).waitFor();
    await page.evaluate(`signIn.mountResetPassword({ elementId: '#here', passwordResetToken: 'tok' })`);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(await page.locator('.tgm').count()).toBe(1);
  });

  test('at most 20 toasts stand at once', async () => {
    rig.site.recorded.passkeys = ['Laptop'];
    const { page } = await openWidget(rig, context, { call: 'mountPasskeyRegistration', signedIn: true });
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Edit Laptop' }).click();
    rig.site.recorded.fail('/webauthn/update', { error_type: 'internal_server_error' }, 25);
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
    for (let tries = 1; tries <= 22; tries += 1) {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(async () => {
          await page.clock.runFor(5);
          return page.locator('.toast').count();
        })
        .toBe(Math.min(tries, 20));
      await page.getByRole('button', { name: 'Save' }).waitFor();
    }
  });
});

function place(change: object): string {
  return JSON.stringify({
    until: 9e15,
    place: {
      screen: 'OTPAuthenticate',
      email: '',
      magicLinkEmail: '',
      otpState: { type: 'email', methodId: 'method-1', otpDestination: 'dana@example.com' },
      passwordState: { email: '', type: 'new' },
      phone: { region: 'US', raw: '' },
      ...change,
    },
  });
}

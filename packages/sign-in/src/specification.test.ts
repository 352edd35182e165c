import { chromiumPath, needsChromium } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heFirst } from './strings/he-first.ts';
import { heLater } from './strings/he-later.ts';
import { appears, stopClock } from './testing/clock.ts';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.?]/g, '\\$&')}$`);

/** Section 8 of the specification, word for word where it gives whole sentences, else its facts as a pattern. */
const errors: [type: string, text: RegExp][] = [
  ['invalid_email', exactly('Email format is invalid.')],
  ['invalid_phone_number', exactly('Phone number format is invalid. Ensure the phone number is in the E.164 format.')],
  ['unsubscribed_phone_number', /phone number.*unsubscribed.*START to resubscribe/i],
  ['inactive_email', /^The email address is marked as inactive/],
  ['unauthorized_credentials', exactly('Unauthorized credentials.')],
  ['user_unauthenticated', exactly('Must have an active session to call this method. Have you logged in yet?')],
  ['email_not_found', exactly('Email not found.')],
  [
    'unable_to_auth_magic_link',
    exactly(
      'The magic link could not be authenticated because it was either already used or expired. Please try again.',
    ),
  ],
  ['no_user_password', exactly('Password not found for this user. Please try again.')],
  ['breached_password', exactly('Password appears in the list of breached passwords and must be reset.')],
  ['reset_password', exactly('Password must be reset.')],
  ['oauth_token_not_found', exactly('OAuth Token could not be found.')],
  ['invalid_code', exactly('Code format is invalid, please try again.')],
  ['member_password_not_found', exactly('Member password not found.')],
  ['oauth_flow_callback_error', exactly('OAuth callback error, please try again')],
  ['unauthorized_action', exactly('Unauthorized action.')],
  ['user_lock_limit_reached', exactly('Too many failed authentication attempts. Please try again later.')],
  ['invalid_session_token', exactly('Invalid session token.')],
  ['session_not_found', exactly('Session not found.')],
  ['invalid_phone_number_country_code', /country code is invalid, unsupported,? or disabled/],
  ['otp_code_not_found', exactly('Invalid passcode, please try again.')],
  ['duplicate_member_phone_number', /member with that phone number already exists for this organization/],
];

/** Section 3's theme with the defaults of the protocol's 7.6, and what the test replaces each by. */
const TOKENS: Record<string, [byDefault: string, replaced: string]> = {
  bg: ['#fff', '#000001'],
  border: ['#adbcc5', '#000002'],
  radius: ['8px', '11px'],
  width: ['400px', '333px'],
  primary: ['#19303d', '#000003'],
  secondary: ['#5c727d', '#000004'],
  success: ['#0c5a56', '#000005'],
  warning: ['#ffd94a', '#000006'],
  error: ['#8b1214', '#000007'],
  accent: ['#ecfaff', '#000008'],
  'btn-primary-bg': ['#19303d', '#100001'],
  'btn-primary-text': ['#fff', '#200001'],
  'btn-primary-border': ['#19303d', '#300001'],
  'btn-primary-radius': ['4px', '1px'],
  'btn-secondary-bg': ['#fff', '#100002'],
  'btn-secondary-text': ['#19303d', '#200002'],
  'btn-secondary-border': ['#19303d', '#300002'],
  'btn-secondary-radius': ['4px', '2px'],
  'btn-disabled-bg': ['#f3f5f6', '#100003'],
  'btn-disabled-text': ['#8296a1', '#200003'],
  'btn-disabled-border': ['#f3f5f6', '#300003'],
  'btn-disabled-radius': ['4px', '3px'],
  font: ['arial,helvetica,sans-serif', 'georgia, serif'],
};

const LINK = { config: { products: ['emailMagicLinks'] } };
const OTP = { config: { products: ['otp'], otpOptions: { methods: ['email'] } } };

describe.skipIf(!chromiumPath)(`the specification, row by row ${needsChromium}`, () => {
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

  /** What the first screen says when the server refuses with this. */
  async function said(page: Page, fault: { error_type: string; error_message?: string }): Promise<string> {
    rig.site.recorded.fail('/magic_links', fault);
    await page.locator('.btn-primary').click();
    const error = page.locator('.error');
    await error.waitFor();
    const text = await error.textContent();
    // Typing takes the error away, so that the next one is not mistaken for this one.
    await page.locator('input[type=email]').fill('dana@example.org');
    await page.locator('input[type=email]').fill('dana@example.com');
    await error.waitFor({ state: 'detached' }).catch(() => page.reload());
    return text ?? '';
  }

  test('section 8: every error of the catalogue has its sentence; an unknown one keeps the server’s', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    await page.locator('input[type=email]').fill('dana@example.com');
    for (const [error_type, text] of errors) {
      const shown = await said(page, { error_type, error_message: 'not to be seen' });
      expect({ error_type, shown }).toEqual({ error_type, shown: expect.stringMatching(text) });
    }
    expect(await said(page, { error_type: 'never_heard_of', error_message: 'Its own words.' })).toBe('Its own words.');
  });

  test('section 8, in Hebrew: no sentence of the catalogue is English', async () => {
    const { page } = await openWidget(rig, context, { options: { ...LINK, locale: 'he' } });
    await page.locator('input[type=email]').fill('dana@example.com');
    const he: Record<string, string> = { ...heFirst, ...heLater };
    for (const [error_type] of errors) {
      const shown = await said(page, { error_type, error_message: 'not to be seen' });
      expect([error_type, shown]).toEqual([error_type, he[`error.${error_type}`]]);
      expect(shown).toMatch(/[\u0590-\u05ff]/);
    }
  });

  test('section 3: every theme token has its default, and each can be replaced', async () => {
    const { page } = await openWidget(rig, context, { options: LINK });
    const read = () =>
      page.locator('.tgm').evaluate((element, names) => {
        const style = getComputedStyle(element);
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--tgm-${name}`).toLowerCase()]));
      }, Object.keys(TOKENS));
    expect(await read()).toEqual(Object.fromEntries(Object.entries(TOKENS).map(([name, [value]]) => [name, value])));
    const button = (from: number) => ({
      backgroundColor: `#10000${from}`,
      textColor: `#20000${from}`,
      borderColor: `#30000${from}`,
      borderRadius: `${from}px`,
    });
    const styles = {
      container: { backgroundColor: '#000001', borderColor: '#000002', borderRadius: '11px', width: '333px' },
      colors: {
        primary: '#000003',
        secondary: '#000004',
        success: '#000005',
        warning: '#000006',
        error: '#000007',
        accent: '#000008',
      },
      buttons: { primary: button(1), secondary: button(2), disabled: button(3) },
      fontFamily: 'Georgia, serif',
    };
    await page.evaluate(`mount({ styles: ${JSON.stringify(styles)} })`);
    const replaced = Object.fromEntries(Object.entries(TOKENS).map(([name, [, value]]) => [name, value]));
    await expect.poll(read).toEqual(replaced);
  });

  test('section 9: the layout’s measures', async () => {
    const html =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>';
    rig.site.pages.set('/logo.svg', { html, headers: { 'Content-Type': 'image/svg+xml' } });
    const styles = { logo: { logoImageUrl: '/logo.svg' } };
    const { page } = await openWidget(rig, context, { options: { ...LINK, styles } });
    const measure = (selector: string, ...names: string[]) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, wanted) => wanted.map((name) => getComputedStyle(element).getPropertyValue(name)), names);
    await page.locator('.logo').waitFor();
    expect(await measure('.tgm', 'width', 'border-radius', 'font-family')).toEqual([
      '400px',
      '8px',
      'Arial, Helvetica, sans-serif',
    ]);
    expect(await measure('.btn-primary', 'height', 'background-color')).toEqual(['45px', 'rgb(25, 48, 61)']);
    expect(await measure('input[type=email]', 'height')).toEqual(['47px']);
    expect(await measure('.logo', 'max-width', 'max-height')).toEqual(['100px', '50px']);
  });

  test('section 9: the spinner turns in 1.4 s, and One Tap has 47 pixels', async () => {
    rig.site.recorded.fail('/magic_links', { hang: 60_000 });
    const { page } = await openWidget(rig, context, { options: LINK });
    await page.locator('input[type=email]').fill('dana@example.com');
    await page.locator('.btn-primary').click();
    const spin = page.locator('.spin').first();
    await spin.waitFor();
    expect(await spin.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('1.4s');
    const providers = [{ type: 'google', one_tap: true, position: 'embedded' }];
    const tap = await openWidget(rig, context, {
      options: { config: { products: ['oauth'], oauthOptions: { providers } } },
    });
    const place = tap.page.locator('.one-tap');
    await place.waitFor({ state: 'attached' });
    expect(await place.evaluate((element) => getComputedStyle(element).minHeight)).toBe('47px');
  });

  test('section 9: defaults on the wire: 30 minutes for links, 5 for codes, 30 for a session', async () => {
    const link = await openWidget(rig, context, { options: LINK });
    await link.page.locator('input[type=email]').fill('dana@example.com');
    await link.page.keyboard.press('Enter');
    await link.page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(link.last('/magic_links/email/login_or_create')?.body).toMatchObject({
      login_expiration_minutes: 30,
      signup_expiration_minutes: 30,
    });
    const code = await openWidget(rig, context, { options: OTP });
    await code.page.locator('input[type=email]').fill('dana@example.com');
    await code.page.keyboard.press('Enter');
    await code.page.getByLabel('Passcode').fill('123456');
    await code.page.getByText('successfully verified').first().waitFor();
    expect(code.last('/otps/email/login_or_create')?.body).toMatchObject({ expiration_minutes: 5 });
    expect(code.last('/otps/authenticate')?.body).toMatchObject({ session_duration_minutes: 30 });
  });

  test('section 9: a code counts down in m:ss and expires in words; "Code sent" and a success toast last 2 s', async () => {
    const { page } = await openWidget(rig, context, { options: OTP });
    await page.locator('input[type=email]').fill('dana@example.com');
    await stopClock(page);
    await page.keyboard.press('Enter');
    const timer = page.getByRole('timer');
    await appears(page, timer.getByText('Your code expires in 5:00.'));
    await page.clock.runFor(65_000);
    expect(await timer.textContent()).toMatch(/^Your code expires in 3:5[45]\.$/);
    await page.clock.runFor(240_000);
    expect(await timer.textContent()).toBe('Your code has expired.');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await appears(page, page.getByText('Code sent'));
    await appears(page, page.locator('.toast', { hasText: 'Email resent' }));
    await page.clock.runFor(1800);
    expect(await page.getByText('Code sent').count()).toBe(1);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.runFor(400);
    expect(await page.getByText('Code sent').count()).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await timer.textContent()).toMatch(/^Your code expires in 4:5\d\.$/);
  });

  test('section 9: an error toast lasts 4 s', async () => {
    rig.site.recorded.passkeys = ['Laptop'];
    const setup = { call: 'mountPasskeyRegistration', signedIn: true } as const;
    const { page } = await openWidget(rig, context, setup);
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Edit Laptop' }).click();
    rig.site.recorded.fail('/webauthn', { error_type: 'internal_server_error' });
    await page.getByLabel('Passkey name').fill('Desk');
    await stopClock(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = page.locator('.toast[data-kind=error]');
    await appears(page, toast);
    await page.clock.runFor(3800);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(400);
    expect(await toast.count()).toBe(0);
  });

  test('section 9: a password is judged half a second after the typing rests, not at every key', async () => {
    const { page } = await openWidget(rig, context, { options: { config: { products: ['passwords'] } } });
    await page.locator('input[type=email]').fill('new@example.com');
    await page.keyboard.press('Enter');
    const field = page.locator('#new-password');
    await field.waitFor();
    await stopClock(page);
    const asked = () => rig.site.recorded.requests.filter(({ path }) => path === '/passwords/strength_check').length;
    await field.fill('a');
    await page.clock.runFor(400);
    await field.fill('ab');
    await page.clock.runFor(400);
    expect(asked()).toBe(0);
    await page.clock.runFor(200);
    await expect.poll(asked).toBe(1);
  });
});

import { chromiumPath, needsChromium } from '@targum/identity-client/testing';
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appears, stopClock } from './testing/clock.ts';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const OTP = { config: { products: ['otp'], otpOptions: { methods: ['email'] } } };
const LINK = { config: { products: ['emailMagicLinks'] } };

describe.skipIf(!chromiumPath)(`signing in by email and phone ${needsChromium}`, () => {
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

  test('email passcode: send, type six digits, done, without a button', async () => {
    const { page, events, last } = await openWidget(rig, context, { options: OTP });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(last('/otps/email/login_or_create')?.body).toEqual({ email: 'dana@example.com', expiration_minutes: 5 });
    expect(await page.evaluate('document.activeElement.autocomplete')).toBe('one-time-code');
    await page.keyboard.type('123456');
    await page.getByText('Your passcode has been successfully verified.').first().waitFor();
    expect(last('/otps/authenticate')?.body).toMatchObject({
      token: '123456',
      method_id: 'method-dana@example.com',
      session_duration_minutes: 30,
    });
    await expect.poll(events).toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
    expect((await context.cookies(rig.site.pageUrl)).map((one) => one.name)).toContain('targum_session');
  });

  test.each(['123 456', 'Code: 123456. Valid until 12:30', '١٢٣٤٥٦', '１２３４５６', '۱۲۳۴۵۶'])(
    'a pasted %j is understood',
    async (text) => {
      const { page, last } = await openWidget(rig, context, { options: OTP });
      await page.getByLabel('Email').fill('dana@example.com');
      await page.keyboard.press('Enter');
      await page.getByLabel('Passcode').fill(text);
      await page.getByText('successfully verified').first().waitFor();
      expect(last('/otps/authenticate')?.body?.token).toBe('123456');
    },
  );

  test('a wrong code is told in words, announced, marked invalid, and can be typed again', async () => {
    const { page, errors } = await openWidget(rig, context, { options: OTP });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Passcode');
    await code.fill('000000');
    await page.locator('.error', { hasText: 'Invalid passcode, please try again.' }).waitFor();
    expect(await page.locator('[role=alert]').textContent()).toBe('Invalid passcode, please try again.');
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect((await errors())[0]?.error_type).toBe('otp_code_not_found');
    expect(await page.getByRole('status').textContent()).toBe('');
    await code.fill('123456');
    await page.getByText('successfully verified').first().waitFor();
  });

  test('after five wrong codes it is said that the code is spent, until a new one is sent', async () => {
    const { page, errors } = await openWidget(rig, context, { options: OTP });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    const spent = page.locator('.hint', { hasText: 'a passcode stops working. Ask for a new one.' });
    for (let count = 1; count <= 5; count += 1) {
      expect(await spent.count()).toBe(0);
      await page.getByLabel('Passcode').fill('000000');
      await expect.poll(async () => (await errors()).length).toBe(count);
      await page.locator('.otp input[aria-invalid=true]:not([readonly])').waitFor();
    }
    await spent.waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Ask for a new one.');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await page.getByText('A resent message repeats the same passcode').waitFor();
    expect(await spent.count()).toBe(0);
  });

  test.each(['en', 'he'])('an address that fits into a line is not torn at its hyphen (%s)', async (locale) => {
    const { page } = await openWidget(rig, context, { options: { ...OTP, locale } });
    await page.getByRole('textbox').fill('v-dana-the-reader@example.com');
    await page.keyboard.press('Enter');
    const address = page.locator('bdi', { hasText: 'v-dana-the-reader@example.com' });
    expect(await address.evaluate((element) => element.getClientRects().length)).toBe(1);
  });

  test('countdown as m:ss, expiry in words, resend through its states, with a toast and a new method id', async () => {
    const { page, last } = await openWidget(rig, context, { options: OTP });
    await page.getByLabel('Email').fill('dana@example.com');
    await stopClock(page);
    await page.keyboard.press('Enter');
    const timer = page.getByRole('timer');
    await appears(page, timer.getByText('Your code expires in 5:00.'));
    await page.clock.runFor(61_000);
    expect(await timer.textContent()).toMatch(/^Your code expires in 3:5[89]\.$/);
    await page.clock.runFor(240_000);
    expect(await timer.textContent()).toBe('Your code has expired.');
    await page.getByRole('button', { name: 'Resend code' }).click();
    await appears(page, page.getByText('Code sent'));
    await appears(page, page.locator('.toast', { hasText: 'Email resent' }));
    expect(last('/otps/email/login_or_create')?.body).toEqual({ email: 'dana@example.com', expiration_minutes: 5 });
    await appears(page, timer.getByText(/Your code expires in (5:00|4:5\d)\./));
    await page.clock.runFor(2100);
    expect(await page.getByRole('button', { name: 'Resend code' }).count()).toBe(1);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test('an invalid address: two texts by form, nothing sent', async () => {
    const otp = await openWidget(rig, context, { options: OTP });
    await otp.page.getByLabel('Email').fill('victim＠gmail.com');
    await otp.page.keyboard.press('Enter');
    await otp.page.locator('.error', { hasText: 'Invalid email address.' }).waitFor();
    expect(await otp.errors()).toEqual([{ message: 'Invalid email address.' }]);
    const link = await openWidget(rig, context, { options: LINK });
    await link.page.getByLabel('Email').fill('a@b');
    await link.page.keyboard.press('Enter');
    await link.page.locator('.error', { hasText: 'Email format is invalid.' }).waitFor();
    expect(await link.errors()).toEqual([]);
    expect(rig.site.recorded.requests.filter((one) => one.path.includes('login_or_create'))).toEqual([]);
  });

  test('magic link: sent with 30 minutes and a challenge, mailbox links for the sender, try again goes back', async () => {
    const { page, events, last } = await openWidget(rig, context, {
      options: {
        config: {
          products: ['emailMagicLinks'],
          emailMagicLinksOptions: { loginRedirectURL: 'https://app/x', signupRedirectURL: 'https://app/y' },
        },
      },
    });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText('An email was sent to dana@example.com.').waitFor();
    expect(last('/magic_links/email/login_or_create')?.body).toMatchObject({
      login_magic_link_url: 'https://app/x',
      login_expiration_minutes: 30,
      signup_magic_link_url: 'https://app/y',
      signup_expiration_minutes: 30,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(await page.getByRole('link', { name: 'Gmail' }).getAttribute('href')).toContain(
      encodeURIComponent('from:@mail.targum.test'),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@example.com');
    await expect.poll(events).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE']);
    const logged = () =>
      rig.site.recorded.requests
        .filter((one) => one.path === '/events')
        .flatMap((one) => one.body as unknown as { event: { event_name: string; details: object } }[]);
    await expect
      .poll(() => logged().find((one) => one.event.event_name === 'email_try_again_clicked')?.event.details)
      .toEqual({ email: 'dana@example.com', type: 'login_or_create_eml' });
    expect(logged().map((one) => one.event.event_name)).toContain('render_login_screen');
  });

  test('phone: tabs by keyboard, country, E.164 on the wire, and the text for a bad number', async () => {
    const options = { config: { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } } };
    const { page, last, errors } = await openWidget(rig, context, { options });
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Text', 'WhatsApp', 'Email']);
    await page.getByRole('tab', { name: 'Text' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('WhatsApp');
    const country = page.getByLabel('Country');
    expect(await country.inputValue()).toBe('US');
    await country.selectOption('IL');
    expect(await country.locator('option:checked').textContent()).toContain('+972');
    await page.getByLabel('Phone number').fill('05');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('.error', { hasText: 'Ensure the phone number is in the E.164 format.' }).waitFor();
    expect((await errors())[0]?.message).toContain('E.164');
    await page.getByLabel('Phone number').fill('050-123-4567');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Enter passcode' }).waitFor();
    expect(last('/otps/whatsapp/login_or_create')?.body).toEqual({
      phone_number: '+972501234567',
      expiration_minutes: 5,
    });
  });

  test.each([
    ['inactive_email', 'The email address is marked as inactive.'],
    ['user_lock_limit_reached', 'Too many failed authentication attempts. Please try again later.'],
    ['never_heard_of', '<b>server</b> words'],
  ])('the server’s %s becomes its text', async (error_type, text) => {
    const { page } = await openWidget(rig, context, { options: OTP });
    rig.site.recorded.fail('/otps/email', { error_type, error_message: '<b>server</b> words' });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.locator('.error', { hasText: text }).waitFor();
    expect(await page.locator('.error b').count()).toBe(0);
  });

  test('an unreachable server says so and loses nothing that was typed', async () => {
    const { page } = await openWidget(rig, context, { options: OTP, client: { baseUrl: 'http://localhost:9' } });
    await page.getByLabel('Email').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.locator('.error', { hasText: 'The server could not be reached.' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('dana@example.com');
  });

  test('WebOTP: the code of a text message fills itself in where the browser offers that, and leaving withdraws the request', async () => {
    const before = `window.OTPCredential = class {};
      window.asked = [];
      navigator.credentials.get = (request) => { asked.push(request); return new Promise((resolve) => { window.deliver = (code) => resolve({ code }); }); };`;
    const options = { config: { products: ['otp'], otpOptions: { methods: ['sms'] } } };
    const { page, events } = await openWidget(rig, context, { options, before });
    const send = async () => {
      await page.getByLabel('Phone number').fill('2025550123');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByLabel('Passcode').waitFor();
    };
    await send();
    await expect.poll(() => page.evaluate('asked.map((one) => one.otp)')).toEqual([{ transport: ['sms'] }]);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => page.evaluate('asked[0].signal.aborted')).toBe(true);
    await send();
    await expect.poll(() => page.evaluate('asked.length')).toBe(2);
    await page.evaluate(`deliver('123456')`);
    await page.getByText('successfully verified').first().waitFor();
    await expect.poll(events).toContain('OTP_AUTHENTICATE');
  });
});

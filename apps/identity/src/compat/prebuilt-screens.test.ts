import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type SoftwareWallet,
  softwareEthereumWallet,
  softwareSolanaWallet,
} from '../methods/crypto-wallets/testing/software-wallets.ts';
import { behaviours } from '../methods/oauth/testing/behaviours.ts';
import { LocalProvider } from '../methods/oauth/testing/local-provider.ts';
import { lastMessage, publicToken, startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { callSdk, readSdk } from './testing/call-sdk.ts';
import { addAuthenticator, chromiumPath, inChromium, launch, openPage } from './testing/chromium.ts';
import { serveHostPage } from './testing/host-page.ts';
import { injectEthereum, injectSolana } from './testing/inject-wallet.ts';

const minutes = { session_duration_minutes: 60 };
const newEmail = () => `${randomUUID()}@example.com`;
const newPassword = () => `${randomUUID()} is long enough`;

describe.runIf(chromiumPath)(`the published SDK's own screens, ${inChromium}`, { timeout: 120_000 }, () => {
  let browser: Browser;
  let server: TestIdentity;
  let host: Awaited<ReturnType<typeof serveHostPage>>;
  let google: LocalProvider;

  beforeAll(async () => {
    const behaviour = behaviours.find(({ id }) => id === 'google');
    if (!behaviour) throw new Error('no google');
    google = await new LocalProvider(behaviour).listen();
    server = await startIdentity({ settings: { oauth_providers: { google: google.settings() } } });
    host = await serveHostPage(publicToken, server.baseUrl);
    browser = await launch();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    host?.close();
    google?.close();
  });

  async function open(prepare?: (page: Page) => Promise<void>) {
    const opened = await openPage(browser);
    await prepare?.(opened.page);
    await opened.page.goto(`${host.url}/`);
    await opened.page.waitForFunction('window.ready === true');
    return opened;
  }

  const mount = (page: Page, method: string, options: object) =>
    page.evaluate(
      `window.stytch.${method}({ elementId: '#mount', callbacks: window.callbacks, ...${JSON.stringify(options)} })`,
    );
  const login = (page: Page, config: object) =>
    mount(page, 'mountLogin', { config: { sessionOptions: { sessionDurationMinutes: 60 }, ...config } });

  /** The screens are done when the SDK has a session. */
  async function expectSignedIn(page: Page): Promise<unknown> {
    await page.waitForFunction('window.stytch.session.getSync() !== null', undefined, { timeout: 25_000 });
    return readSdk(page, 'user.getSync');
  }

  const typeCode = async (page: Page, code: string | undefined) => {
    const input = page.locator('input[autocomplete="one-time-code"]').first();
    await input.waitFor();
    await input.focus();
    await page.keyboard.type(code ?? '');
  };

  async function signIn(page: Page, email = newEmail()) {
    const { method_id } = await callSdk(page, 'otps.email.loginOrCreate', email);
    await callSdk(page, 'otps.authenticate', lastMessage(server.outbox, email).code, method_id, minutes);
    return email;
  }

  const messageTo = (to: string, kind?: string) =>
    vi.waitFor(() => lastMessage(server.outbox, to, kind), { timeout: 20_000 });

  it('emailed passcode', async () => {
    const { page, problems } = await open();
    const email = newEmail();
    await login(page, { products: ['otp'], otpOptions: { methods: ['email'], expirationMinutes: 5 } });
    await page.locator('#email-input').fill(email);
    await page.keyboard.press('Enter');
    await messageTo(email);
    await typeCode(page, lastMessage(server.outbox, email).code);
    expect(await expectSignedIn(page)).toMatchObject({ emails: [{ email, verified: true }] });
    await page.getByText('Success', { exact: false }).first().waitFor();
    expect(await page.evaluate('window.events')).toEqual(
      expect.arrayContaining(['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']),
    );
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(['sms', 'whatsapp'])('passcode over %s, with the number read by the helper frame', async (channel) => {
    const { page, problems } = await open();
    const national = `415${randomInt(2_000_000, 9_999_999)}`;
    await login(page, { products: ['otp'], otpOptions: { methods: [channel], expirationMinutes: 5 } });
    await page.locator('#phone-input').pressSequentially(national);
    // The screen ignores Enter until the frame has read the number; the button waits until it has.
    await page.getByRole('button', { name: 'Continue' }).click();
    await messageTo(`+1${national}`);
    expect(lastMessage(server.outbox, `+1${national}`).channel).toBe(channel);
    await typeCode(page, lastMessage(server.outbox, `+1${national}`).code);
    expect(await expectSignedIn(page)).toMatchObject({ phone_numbers: [{ phone_number: `+1${national}` }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('magic link', async () => {
    const { page, problems } = await open();
    const email = newEmail();
    const target = `${host.url}/authenticate`;
    await login(page, {
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: { loginRedirectURL: target, signupRedirectURL: target },
    });
    await page.locator('#email-input').fill(email);
    await page.keyboard.press('Enter');
    await messageTo(email);
    await page.getByText('Check your email').waitFor();
    await page.goto(lastMessage(server.outbox, email).link ?? '');
    if (!page.url().startsWith(target)) await page.locator('a.go').click();
    await page.waitForURL(`${target}**`);
    const token = new URL(page.url()).searchParams.get('token');
    const answer = await callSdk(page, 'magicLinks.authenticate', token, minutes);
    expect(answer.user).toMatchObject({ emails: [{ email, verified: true }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('password: a new one, then again with it', async () => {
    const { page, problems } = await open();
    const [email, password] = [newEmail(), newPassword()];
    const config = { products: ['passwords'], passwordOptions: { resetPasswordRedirectURL: `${host.url}/reset` } };
    await login(page, config);
    await page.locator('#email-input').fill(email);
    await page.keyboard.press('Enter');
    await page.locator('#new-password').pressSequentially(password);
    await page.locator('button[type="submit"]:not([disabled])').first().click();
    await expectSignedIn(page);
    await callSdk(page, 'session.revoke');
    await page.goto(`${host.url}/`);
    await page.waitForFunction('window.ready === true');
    await login(page, config);
    await page.locator('#email-input').fill(email);
    await page.keyboard.press('Enter');
    await page.locator('#current-password').fill(password);
    await page.keyboard.press('Enter');
    expect(await expectSignedIn(page)).toMatchObject({ emails: [{ email }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('password reset, from the forgotten password to the form behind the mailed link', async () => {
    const { page, problems } = await open();
    const email = await signIn(page);
    await callSdk(page, 'passwords.resetBySession', { password: newPassword(), ...minutes });
    await callSdk(page, 'session.revoke');
    const target = `${host.url}/reset`;
    await login(page, {
      products: ['passwords'],
      passwordOptions: { loginRedirectURL: target, resetPasswordRedirectURL: target },
    });
    await page.locator('#email-input').fill(email);
    await page.keyboard.press('Enter');
    await page.locator('#current-password').waitFor();
    await page
      .getByText(/forgot|sign up or reset/i)
      .first()
      .click();
    await messageTo(email, 'reset_password');
    await page.goto(lastMessage(server.outbox, email, 'reset_password').link ?? '');
    if (!page.url().startsWith(target)) await page.locator('a.go').click();
    await page.waitForURL(`${target}**`);
    await page.waitForFunction('window.ready === true');
    const passwordResetToken = new URL(page.url()).searchParams.get('token');
    await mount(page, 'mountResetPassword', { config: { products: ['passwords'] }, passwordResetToken });
    await page.locator('#new-password').pressSequentially(newPassword());
    await page.locator('button[type="submit"]:not([disabled])').first().click();
    expect(await expectSignedIn(page)).toMatchObject({ emails: [{ email, verified: true }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('passkey: added on its own screen, then signed in with by the button', async () => {
    const { page, problems } = await open();
    await addAuthenticator(page);
    await signIn(page);
    await mount(page, 'mountPasskeyRegistration', { config: { products: ['passkeys'] } });
    await page.getByRole('button', { name: /create a passkey/i }).click();
    await expect
      .poll(() => page.evaluate('window.events'), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['PASSKEY_REGISTER']));
    const before = await readSdk(page, 'user.getSync');
    expect(before).toMatchObject({ webauthn_registrations: [{ domain: 'localhost' }] });
    await callSdk(page, 'session.revoke');
    await page.goto(`${host.url}/again`);
    await page.waitForFunction('window.ready === true');
    await login(page, {
      products: ['passkeys', 'oauth'],
      oauthOptions: { providers: [{ type: 'google' }] },
    });
    await page.getByRole('button', { name: /passkey/i }).click();
    expect(await expectSignedIn(page)).toMatchObject({ user_id: (before as { user_id: string }).user_id });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('passkey: offered by autofill while the form waits', async () => {
    const { page } = await open();
    await addAuthenticator(page);
    await signIn(page);
    await callSdk(page, 'webauthn.register', { is_passkey: true, ...minutes });
    await callSdk(page, 'session.revoke');
    await page.goto(`${host.url}/again`);
    await page.waitForFunction('window.ready === true');
    await login(page, { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'], expirationMinutes: 5 } });
    await expectSignedIn(page);
    await page.context().close();
  });

  it.each<[string, () => SoftwareWallet, (page: Page, wallet: SoftwareWallet) => Promise<void>, RegExp]>([
    ['Ethereum', softwareEthereumWallet, injectEthereum, /metamask/i],
    ['Solana', softwareSolanaWallet, injectSolana, /phantom/i],
  ])('wallet: %s', async (_, makeWallet, inject, button) => {
    const wallet = makeWallet();
    const { page, problems } = await open((fresh) => inject(fresh, wallet));
    await login(page, { products: ['crypto'] });
    await page.getByRole('button', { name: button }).first().click();
    expect(await expectSignedIn(page)).toMatchObject({ crypto_wallets: [{ crypto_wallet_address: wallet.address }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('a provider’s button', async () => {
    const { page, problems } = await open();
    const target = `${host.url}/authenticate`;
    await login(page, {
      products: ['oauth'],
      oauthOptions: { providers: [{ type: 'google' }], loginRedirectURL: target, signupRedirectURL: target },
    });
    await page.locator('#oauth-google').click();
    await page.waitForURL(`${target}**`);
    const answer = await callSdk(page, 'oauth.authenticate', new URL(page.url()).searchParams.get('token'), minutes);
    expect(answer.user).toMatchObject({ emails: [{ email: google.person.email }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['Allow', /code=/],
    ['Deny', /error=access_denied/],
  ])('consent for an application: %s', async (button, result) => {
    const { page } = await open();
    await signIn(page);
    const query = new URLSearchParams({
      client_id: 'connected-app-test-demo',
      redirect_uri: `${host.url}/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'state-of-app',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    });
    await page.goto(`${host.url}/authorize?${query.toString()}`);
    await page.waitForFunction('window.ready === true');
    await mount(page, 'mountIdentityProvider', {});
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(`${host.url}/callback**`);
    expect(page.url()).toMatch(result);
    expect(page.url()).toContain('state=state-of-app');
    await page.context().close();
  });

  it('logout that an application asked for', async () => {
    const { page } = await open();
    await signIn(page);
    const query = new URLSearchParams({
      client_id: 'connected-app-test-demo',
      post_logout_redirect_uri: `${host.url}/bye`,
      state: 'bye',
    });
    await page.goto(`${host.url}/logout?${query.toString()}`);
    await page.waitForFunction('window.ready === true');
    await mount(page, 'mountIdentityProvider', {});
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(`${host.url}/bye**`);
    await page.waitForFunction('window.ready === true');
    expect(await readSdk(page, 'session.getSync')).toBeNull();
    await page.context().close();
  });
});

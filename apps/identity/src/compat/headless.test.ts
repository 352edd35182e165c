import { randomInt, randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwareEthereumWallet, softwareSolanaWallet } from '../methods/crypto-wallets/testing/software-wallets.ts';
import { behaviours } from '../methods/oauth/testing/behaviours.ts';
import { LocalProvider } from '../methods/oauth/testing/local-provider.ts';
import { decodeBase32 } from '../methods/totp/testing/decode-base32.ts';
import { totpCode, totpStep } from '../methods/totp/totp-code.ts';
import { lastMessage, publicToken, startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { callSdk, failSdk, readSdk } from './testing/call-sdk.ts';
import { addAuthenticator, chromiumPath, inChromium, launch, openPage } from './testing/chromium.ts';
import { serveHostPage } from './testing/host-page.ts';

const minutes = { session_duration_minutes: 60 };
const newEmail = () => `${randomUUID()}@example.com`;
const newPhone = () => `+1415${randomInt(2_000_000, 9_999_999)}`;
const password = () => `${randomUUID()} is long enough`;

describe.runIf(chromiumPath)(`the published SDK without screens, ${inChromium}`, { timeout: 120_000 }, () => {
  let browser: Browser;
  let server: TestIdentity;
  let host: Awaited<ReturnType<typeof serveHostPage>>;
  const providers: LocalProvider[] = [];

  beforeAll(async () => {
    for (const behaviour of behaviours) providers.push(await new LocalProvider(behaviour).listen());
    server = await startIdentity({
      settings: { oauth_providers: Object.fromEntries(providers.map((each) => [each.behaviour.id, each.settings()])) },
    });
    host = await serveHostPage(publicToken, server.baseUrl);
    browser = await launch();
  });

  afterAll(async () => {
    await browser?.close();
    host?.close();
    for (const provider of providers) provider.close();
  });

  async function open(path = '/headless') {
    const opened = await openPage(browser);
    await opened.page.goto(`${host.url}${path}`);
    return opened;
  }

  type OpenPage = Awaited<ReturnType<typeof open>>['page'];

  async function signIn(page: OpenPage, email = newEmail()) {
    const { method_id } = await callSdk(page, 'otps.email.loginOrCreate', email, { expiration_minutes: 5 });
    const answer = await callSdk(page, 'otps.authenticate', lastMessage(server.outbox, email).code, method_id, minutes);
    return { email, answer };
  }

  const cookies = async (page: OpenPage) => (await page.context().cookies()).map(({ name }) => name).toSorted();

  it('boots, and tells the server about it', async () => {
    const { page, problems } = await open();
    await page.waitForFunction(`localStorage.getItem('stytch_sdk_state_${publicToken}::bootstrap') !== null`);
    const stored = await page.evaluate(`localStorage.getItem('stytch_sdk_state_${publicToken}::bootstrap')`);
    expect(JSON.parse(String(stored))).toMatchObject({ projectName: 'Targum', displayWatermark: false });
    await expect
      .poll(async () => (await server.database.pool.query('select name from identity.events')).rows)
      .toContainEqual({ name: 'sdk_instance_instantiated' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('signs in by emailed passcode, and keeps the session over a reload', async () => {
    const { page, problems } = await open();
    const { email, answer } = await signIn(page);
    expect(answer.user).toMatchObject({ emails: [{ email, verified: true }] });
    expect(await cookies(page)).toEqual(expect.arrayContaining(['stytch_session', 'stytch_session_jwt']));
    await page.reload();
    await page.waitForFunction('window.ready === true && window.stytch.session.getSync() !== null');
    expect(await readSdk(page, 'session.getSync')).toMatchObject({ session_id: answer.session?.session_id });
    expect(await readSdk(page, 'user.getSync')).toMatchObject({ user_id: answer.user_id });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows a wrong passcode as an API error with its type', async () => {
    const { page } = await open();
    const { method_id } = await callSdk(page, 'otps.email.loginOrCreate', newEmail());
    const error = await failSdk(page, 'otps.authenticate', '000000', method_id, minutes);
    expect(error).toMatchObject({ name: 'StytchAPIError', error_type: 'otp_code_not_found' });
    await page.context().close();
  });

  it.each(['sms', 'whatsapp'])('signs in by passcode over %s', async (channel) => {
    const { page, problems } = await open();
    const phone = newPhone();
    const { method_id } = await callSdk(page, `otps.${channel}.loginOrCreate`, phone);
    const message = lastMessage(server.outbox, phone);
    expect(message.channel).toBe(channel);
    const answer = await callSdk(page, 'otps.authenticate', message.code, method_id, minutes);
    expect(answer.user).toMatchObject({ phone_numbers: [{ phone_number: phone, verified: true }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('adds a phone to the signed-in user by a second passcode', async () => {
    const { page } = await open();
    const { answer } = await signIn(page);
    const phone = newPhone();
    const { method_id } = await callSdk(page, 'otps.sms.send', phone);
    const code = lastMessage(server.outbox, phone).code;
    const added = await callSdk(page, 'otps.authenticate', code, method_id, minutes);
    expect(added.user).toMatchObject({ user_id: answer.user_id, phone_numbers: [{ phone_number: phone }] });
    expect(added.session?.authentication_factors).toHaveLength(2);
    await page.context().close();
  });

  it('signs in by magic link, opened from the mail', async () => {
    const { page, problems } = await open();
    const email = newEmail();
    const target = `${host.url}/headless/authenticate`;
    await callSdk(page, 'magicLinks.email.loginOrCreate', email, {
      login_magic_link_url: target,
      signup_magic_link_url: target,
    });
    await page.goto(lastMessage(server.outbox, email).link ?? '');
    if (!page.url().startsWith(target)) await page.locator('a.go').click();
    await page.waitForURL(`${target}**`);
    const query = new URL(page.url()).searchParams;
    expect(query.get('stytch_token_type')).toBe('magic_links');
    const answer = await callSdk(page, 'magicLinks.authenticate', query.get('token'), minutes);
    expect(answer.user).toMatchObject({ emails: [{ email, verified: true }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('makes, checks, changes and resets a password', async () => {
    const { page, problems } = await open();
    const email = newEmail();
    const [first, second, third] = [password(), password(), password()];
    expect(await callSdk(page, 'passwords.strengthCheck', { email, password: 'password' })).toMatchObject({
      valid_password: false,
    });
    expect(await callSdk(page, 'passwords.strengthCheck', { email, password: first })).toMatchObject({
      valid_password: true,
      strength_policy: 'zxcvbn',
    });
    await callSdk(page, 'passwords.create', { email, password: first, ...minutes });
    await callSdk(page, 'session.revoke');
    const wrong = await failSdk(page, 'passwords.authenticate', { email, password: second, ...minutes });
    expect(wrong?.error_type).toBe('unauthorized_credentials');
    await callSdk(page, 'passwords.authenticate', { email, password: first, ...minutes });
    const change = { email, existing_password: first, new_password: second, ...minutes };
    await callSdk(page, 'passwords.resetByExistingPassword', change);
    const target = `${host.url}/headless/reset`;
    await callSdk(page, 'passwords.resetByEmailStart', {
      email,
      login_redirect_url: target,
      reset_password_redirect_url: target,
    });
    await page.goto(lastMessage(server.outbox, email, 'reset_password').link ?? '');
    if (!page.url().startsWith(target)) await page.locator('a.go').click();
    await page.waitForURL(`${target}**`);
    const token = new URL(page.url()).searchParams.get('token');
    const reset = await callSdk(page, 'passwords.resetByEmail', { token, password: third, ...minutes });
    expect(reset.user).toMatchObject({ emails: [{ email, verified: true }] });
    const bySession = await callSdk(page, 'passwords.resetBySession', { password: password(), ...minutes });
    expect(bySession.user_id).toBe(reset.user_id);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('adds a passkey, renames it, signs in with it, and deletes it', async () => {
    const { page, problems } = await open();
    await addAuthenticator(page);
    const { answer } = await signIn(page);
    const added = await callSdk(page, 'webauthn.register', { is_passkey: true, ...minutes });
    const id = String(added['webauthn_registration_id']);
    await callSdk(page, 'webauthn.update', { webauthn_registration_id: id, name: 'My key' });
    expect(await callSdk(page, 'user.get')).toMatchObject({ webauthn_registrations: [{ name: 'My key' }] });
    const confirmed = await callSdk(page, 'webauthn.authenticate', { is_passkey: true, ...minutes });
    expect(confirmed.session?.session_id).toBe(answer.session?.session_id);
    await callSdk(page, 'session.revoke');
    const entered = await callSdk(page, 'webauthn.authenticate', { is_passkey: true, ...minutes });
    expect(entered.user_id).toBe(answer.user_id);
    await callSdk(page, 'user.deleteWebauthnRegistration', id);
    expect(await readSdk(page, 'user.getSync')).toMatchObject({ webauthn_registrations: [] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('sets up an authenticator app, confirms the session with it and with a recovery code', async () => {
    const { page, problems } = await open();
    await signIn(page);
    const made = await callSdk(page, 'totps.create', { expiration_minutes: 60 });
    const secret = decodeBase32(String(made['secret']));
    const code = totpCode(secret, totpStep(server.clock.now()));
    const confirmed = await callSdk(page, 'totps.authenticate', { totp_code: code, ...minutes });
    expect(confirmed.session?.authentication_factors.map(({ type }) => type)).toEqual(['otp', 'totp']);
    expect(await callSdk(page, 'totps.recoveryCodes')).toMatchObject({ totps: [{ verified: true }] });
    const [recovery] = made['recovery_codes'] as string[];
    const recovered = await callSdk(page, 'totps.recover', { recovery_code: recovery, ...minutes });
    expect(recovered.session?.authentication_factors).toHaveLength(3);
    await callSdk(page, 'user.deleteTOTP', String(made['totp_id']));
    expect(await readSdk(page, 'user.getSync')).toMatchObject({ totps: [] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['ethereum', softwareEthereumWallet],
    ['solana', softwareSolanaWallet],
  ] as const)('signs in with a wallet: %s', async (type, makeWallet) => {
    const { page, problems } = await open();
    const wallet = makeWallet();
    const fields = { crypto_wallet_address: wallet.address, crypto_wallet_type: type };
    const { challenge } = await callSdk(page, 'cryptoWallets.authenticateStart', fields);
    const signature = wallet.sign(String(challenge));
    const answer = await callSdk(page, 'cryptoWallets.authenticate', { ...fields, signature, ...minutes });
    expect(answer.user).toMatchObject({ crypto_wallets: [{ crypto_wallet_address: wallet.address }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('signs in with Ethereum by the standard text where the project wants it', async () => {
    const oauth_providers = Object.fromEntries(providers.map((each) => [each.behaviour.id, each.settings()]));
    await server.setSettings({ oauth_providers, siwe_required_for_crypto_wallets: true });
    const { page } = await open();
    await page.waitForFunction(`localStorage.getItem('stytch_sdk_state_${publicToken}::bootstrap')?.includes('true')`);
    const wallet = softwareEthereumWallet();
    const fields = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' };
    const { challenge } = await callSdk(page, 'cryptoWallets.authenticateStart', fields);
    expect(String(challenge)).toContain(`URI: ${host.url}`);
    const signature = wallet.sign(String(challenge));
    const answer = await callSdk(page, 'cryptoWallets.authenticate', { ...fields, signature, ...minutes });
    expect(answer['siwe_params']).toMatchObject({ uri: host.url });
    await server.setSettings({ oauth_providers });
    await page.context().close();
  });

  it.each(behaviours.map(({ id }) => id))('signs in through a provider: %s', async (id) => {
    const { page, problems } = await open();
    const target = `${host.url}/headless/authenticate`;
    const start = { login_redirect_url: target, signup_redirect_url: target };
    await page.waitForFunction('window.ready === true');
    await page.evaluate(`void window.stytch.oauth.${id}.start(${JSON.stringify(start)})`);
    await page.waitForURL(`${target}**`);
    const query = new URL(page.url()).searchParams;
    expect(query.get('stytch_token_type')).toBe('oauth');
    const answer = await callSdk(page, 'oauth.authenticate', query.get('token'), minutes);
    expect(answer.session?.authentication_factors).toMatchObject([{ type: 'oauth', delivery_method: `oauth_${id}` }]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('refreshes a session, and forgets it when the server has ended it', async () => {
    const { page } = await open();
    const { answer } = await signIn(page);
    const refreshed = await callSdk(page, 'session.authenticate', { session_duration_minutes: 120 });
    expect(refreshed.session?.session_id).toBe(answer.session?.session_id);
    const now = new Date();
    await server.database.pool.query('update identity.sessions set revoked_at = $2 where session_id = $1', [
      answer.session?.session_id,
      now,
    ]);
    expect((await failSdk(page, 'session.authenticate'))?.error_type).toBe('session_not_found');
    expect(await readSdk(page, 'session.getSync')).toBeNull();
    expect(await cookies(page)).not.toContain('stytch_session');
    await page.context().close();
  });

  it('revokes a session, and its token is dead', async () => {
    const { page } = await open();
    const { answer } = await signIn(page);
    await callSdk(page, 'session.revoke');
    expect(await readSdk(page, 'session.getSync')).toBeNull();
    const after = await server.client({ session: answer.session_token }).post('/sessions/authenticate');
    expect([after.status, after.type]).toEqual([404, 'session_not_found']);
    await page.context().close();
  });

  it('changes the user’s name and data, and removes factors', async () => {
    const { page, problems } = await open();
    await signIn(page);
    await callSdk(page, 'user.update', {
      name: { first_name: 'נועה', last_name: 'לוי' },
      untrusted_metadata: { a: 1 },
    });
    expect(await readSdk(page, 'user.getSync')).toMatchObject({
      name: { first_name: 'נועה', last_name: 'לוי' },
      untrusted_metadata: { a: 1 },
    });
    const phone = newPhone();
    const { method_id } = await callSdk(page, 'otps.sms.send', phone);
    const added = await callSdk(page, 'otps.authenticate', lastMessage(server.outbox, phone).code, method_id, minutes);
    const [row] = (added.user as unknown as { phone_numbers: { phone_id: string }[] }).phone_numbers;
    await callSdk(page, 'user.deletePhoneNumber', row?.phone_id);
    expect(await readSdk(page, 'user.getSync')).toMatchObject({ phone_numbers: [] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('asks for consent, grants it, lists the application and takes it back', async () => {
    const { page, problems } = await open();
    await signIn(page);
    const request = {
      client_id: 'connected-app-test-demo',
      redirect_uri: `${host.url}/callback`,
      response_type: 'code',
      scopes: ['openid', 'email', 'profile'],
    };
    const start = await callSdk(page, 'idp.oauthAuthorizeStart', request);
    expect(start).toMatchObject({ consent_required: true, client: { client_id: 'connected-app-test-demo' } });
    const submitted = await callSdk(page, 'idp.oauthAuthorizeSubmit', {
      ...request,
      consent_granted: true,
      state: 'state-of-app',
      nonce: 'nonce-of-app',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    });
    const target = new URL(String(submitted['redirect_uri']));
    expect(target.searchParams.get('state')).toBe('state-of-app');
    expect(target.searchParams.get('code')).toBeTruthy();
    const apps = await callSdk(page, 'user.getConnectedApps');
    expect(apps['connected_apps']).toMatchObject([{ connected_app_id: 'connected-app-test-demo' }]);
    await callSdk(page, 'user.revokedConnectedApp', 'connected-app-test-demo');
    expect((await callSdk(page, 'user.getConnectedApps'))['connected_apps']).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('begins the logout that an application asks for', async () => {
    const { page } = await open();
    await signIn(page);
    const logout = await callSdk(page, 'idp.oauthLogoutStart', {
      client_id: 'connected-app-test-demo',
      post_logout_redirect_uri: `${host.url}/bye`,
      state: 's',
    });
    expect(logout['consent_required']).toBe(true);
    expect(String(logout['redirect_uri'])).toContain(`${host.url}/bye`);
    await page.context().close();
  });
});

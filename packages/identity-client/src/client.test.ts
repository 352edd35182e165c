import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath, needsChromium } from './testing/browser.ts';
import { type ClientRig, makeClient, openClient, startClientRig } from './testing/client-page.ts';
import { BOOTSTRAP, PUBLIC_TOKEN } from './testing/shapes.ts';

const KEY = `targum_sdk_state_${PUBLIC_TOKEN}`;
const DURATION = '{ session_duration_minutes: 30 }';
const LOGIN = `client.otps.authenticate('123456', 'method-dana@example.com', ${DURATION})`;
const OTP = `client.otps.email.loginOrCreate('dana@example.com')`;

describe.skipIf(!chromiumPath)(`the client ${needsChromium}`, () => {
  let rig: ClientRig;
  let context: BrowserContext;

  beforeAll(async () => {
    rig = await startClientRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    rig.site.recorded.requests.length = 0;
    rig.site.recorded.bootstrap = { ...BOOTSTRAP };
    rig.site.visits.length = 0;
    Object.assign(rig.site.oneTap, { clientId: 'google-client', redirectUrl: '', prompt: 'displayed' });
  });
  afterEach(() => context.close());

  const read = <T = unknown>(page: Page, expression: string): Promise<T> => page.evaluate<T>(expression);
  const last = (path: string) => rig.site.recorded.requests.findLast((one) => one.path === path);
  const failure = (page: Page, expression: string) =>
    read<{ name: string; error_type?: string }>(
      page,
      `${expression}.then(() => null, (e) => ({ name: e.name, error_type: e.error_type }))`,
    );

  test('every method calls the path the protocol gives it, through strict CORS', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    const calls: [string, string][] = [
      [`client.otps.sms.loginOrCreate('+972501234567')`, '/otps/sms/login_or_create'],
      [`client.otps.whatsapp.send('+972501234567')`, '/otps/whatsapp/send/secondary'],
      [`client.magicLinks.email.loginOrCreate('a@b.co')`, '/magic_links/email/login_or_create'],
      [`client.magicLinks.email.send('a@b.co')`, '/magic_links/email/send/secondary'],
      [`client.magicLinks.authenticate('token', ${DURATION})`, '/magic_links/authenticate'],
      [`client.passwords.create({ email: 'a@b.co', password: 'x', session_duration_minutes: 5 })`, '/passwords'],
      [`client.passwords.strengthCheck({ password: 'x' })`, '/passwords/strength_check'],
      [`client.passwords.resetByEmailStart('a@b.co')`, '/passwords/email/reset/start'],
      [
        `client.passwords.resetByEmail({ token: 't', password: 'x', session_duration_minutes: 5 })`,
        '/passwords/email/reset',
      ],
      [
        `client.passwords.resetByExistingPassword({ email: 'a@b.co', existing_password: 'a', new_password: 'b', session_duration_minutes: 5 })`,
        '/passwords/existing_password/reset',
      ],
      [`client.passwords.resetBySession({ password: 'x' })`, '/passwords/session/reset'],
      [`client.search.user('a@b.co')`, '/users/search'],
      [`client.search.member({ email_address: 'a@b.co', organization_id: 'o' })`, '/b2b/organizations/members/search'],
      [`client.user.get()`, '/users/me'],
      [`client.user.update({ name: { first_name: 'Noa' } })`, '/users/me'],
      [`client.user.deleteEmail('e/1')`, '/users/emails/e%2F1'],
      [`client.user.getConnectedApps()`, '/users/connected_apps'],
      [`client.user.revokeConnectedApp('app-1')`, '/users/connected_apps/app-1/revoke'],
      [
        `client.cryptoWallets.authenticateStart({ crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' })`,
        '/crypto_wallets/authenticate/start/secondary',
      ],
      [
        `client.cryptoWallets.authenticate({ crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum', signature: '0x', session_duration_minutes: 5 })`,
        '/crypto_wallets/authenticate',
      ],
      [`client.session.attest({ token: 't', profile_id: 'p' })`, '/sessions/attest'],
      [
        `client.session.exchangeAccessToken({ access_token: 't', session_duration_minutes: 5 })`,
        '/sessions/exchange_access_token',
      ],
      [`client.session.impersonate('t')`, '/impersonation/authenticate'],
      [`client.totps.create({ expiration_minutes: 5 })`, '/totps'],
      [`client.totps.authenticate({ totp_code: '1', session_duration_minutes: 5 })`, '/totps/authenticate'],
      [`client.totps.recoveryCodes()`, '/totps/recovery_codes'],
      [`client.totps.recover({ recovery_code: 'a', session_duration_minutes: 5 })`, '/totps/recover'],
      [
        `client.idp.oauthAuthorizeStart({ client_id: 'c', redirect_uri: 'r', response_type: 'code', scopes: ['openid'] })`,
        '/idp/oauth/authorize/start',
      ],
      [`client.idp.oauthLogoutStart({ client_id: 'c', post_logout_redirect_uri: 'r' })`, '/oauth/logout/start'],
      [`client.oauth.authenticate('token', ${DURATION})`, '/oauth/authenticate'],
      [`client.session.revoke()`, '/sessions/revoke'],
    ];
    for (const [expression, path] of calls) {
      rig.site.recorded.requests.length = 0;
      const answer = await read(page, expression);
      const called = rig.site.recorded.requests.map((one) => one.path);
      expect([expression, Boolean(answer), called]).toEqual([expression, true, expect.arrayContaining([path])]);
    }
    expect(last('/sessions/revoke')?.body).toBeUndefined();
    expect(rig.site.visits.filter((one) => one.startsWith('refused'))).toEqual([]);
  });

  test('the cached user is replaced from the whole user of an answer', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    await page.evaluate(`client.user.update({ name: { first_name: 'Noa' } })`);
    expect(await read(page, 'client.user.now().name.first_name')).toBe('Noa');
    await page.evaluate(`client.totps.create({ expiration_minutes: 5 })`);
    expect(await read(page, 'client.user.now().totps.length')).toBe(1);
  });

  test.each([
    [{ error_type: 'otp_code_not_found', status_code: 404 }, 'IdentityApiError'],
    [{ text: '<html>bad gateway</html>', status: 502 }, 'IdentityUnreachableError'],
    [{ text: 'Captcha required', status: 403 }, 'CaptchaRequiredError'],
  ])('a refusal %j becomes %s', async (fault, name) => {
    const page = await openClient(rig, context);
    rig.site.recorded.fail('/otps/email', fault);
    expect(await failure(page, OTP)).toMatchObject({ name });
  });

  test('a server that is gone becomes an unreachable error, and the bootstrap falls back silently', async () => {
    const page = await openClient(rig, context, { baseUrl: 'http://localhost:9' });
    expect(await failure(page, OTP)).toMatchObject({ name: 'IdentityUnreachableError' });
    expect(await read(page, 'client.core.bootstrap.now()')).toEqual(
      await read(
        page,
        '({ ...identity.DEFAULT_BOOTSTRAP, emailDomains: [new URL(client.core.settings.baseUrl).hostname] })',
      ),
    );
    expect(await read(page, `localStorage.getItem('${KEY}::bootstrap')`)).toBeNull();
  });

  test('the bootstrap is cached, and the cache serves while the server is down', async () => {
    const page = await openClient(rig, context);
    await page.evaluate('client.core.bootstrap.ready()');
    await makeClient(rig, page, { baseUrl: 'http://localhost:9' });
    expect(await read(page, 'client.core.bootstrap.now().projectName')).toBe('Targum');
    expect(
      await read(
        page,
        '(await client.core.bootstrap.ready()).pkceRequiredForOauth'.replace(/^/, '(async () => ').concat(')()'),
      ),
    ).toBe(true);
  });

  test('a bootstrap without password_config is no bootstrap; a poisoned cache falls back field by field', async () => {
    const { password_config: _gone, ...rest } = BOOTSTRAP;
    rig.site.recorded.bootstrap = rest;
    await context.addInitScript(
      `localStorage.setItem('${KEY}::bootstrap', JSON.stringify({ projectName: { toString: 1 }, emailDomains: [1], captchaSettings: 7, pkceRequiredForOauth: true }))`,
    );
    const page = await openClient(rig, context);
    const now = await read<Record<string, unknown>>(page, 'client.core.bootstrap.ready()');
    expect(now).toMatchObject({
      projectName: null,
      captchaSettings: { enabled: false },
      emailDomains: [],
      pkceRequiredForOauth: true,
    });
  });

  test('a business project in the consumer client is named in the console', async () => {
    rig.site.recorded.bootstrap = { ...BOOTSTRAP, vertical: 'B2B' };
    const said: string[] = [];
    context.on('console', (message) => said.push(message.text()));
    const page = await openClient(rig, context);
    await page.evaluate('client.core.bootstrap.ready()');
    await expect.poll(() => said.join()).toContain('business-to-business');
  });

  test('proof keys: links reuse their pair, OAuth makes a new one, success clears, failure keeps', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(`client.magicLinks.email.loginOrCreate('a@b.co')`);
    const first = last('/magic_links/email/login_or_create')?.body?.code_challenge;
    await page.evaluate(`client.magicLinks.email.loginOrCreate('a@b.co')`);
    expect(last('/magic_links/email/login_or_create')?.body?.code_challenge).toBe(first);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await failure(page, `client.magicLinks.authenticate('bad', ${DURATION})`)).toMatchObject({
      error_type: 'unable_to_auth_magic_link',
    });
    expect(await read(page, `client.core.proofKeys.verifier('magic_links') !== undefined`)).toBe(true);
    await page.evaluate(`client.magicLinks.authenticate('good', ${DURATION})`);
    expect(last('/magic_links/authenticate')?.body?.code_verifier).toMatch(/^[0-9a-f]{128}$/);
    expect(await read(page, `client.core.proofKeys.verifier('magic_links') === undefined`)).toBe(true);
    const one = await read<string>(page, `client.oauth.startUrl('google')`);
    const two = await read<string>(page, `client.oauth.startUrl('google')`);
    expect(new URL(one).searchParams.get('code_challenge')).not.toBe(new URL(two).searchParams.get('code_challenge'));
  });

  test('a link from a reset mail tries the reset pair first and falls back when the server says pkce', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(`client.passwords.resetByEmailStart('a@b.co')`);
    await page.evaluate(`client.magicLinks.email.loginOrCreate('a@b.co')`);
    await page.evaluate(`client.magicLinks.authenticate('first-pair-fails', ${DURATION})`);
    const sent = rig.site.recorded.requests.filter((one) => one.path === '/magic_links/authenticate');
    expect(sent.map((one) => one.body?.code_verifier)).toHaveLength(2);
    expect(sent[0]?.body?.code_verifier).not.toBe(sent[1]?.body?.code_verifier);
    expect(await read(page, `client.core.proofKeys.verifier('passwords') !== undefined`)).toBe(true);
  });

  test('OAuth start carries its parameters in the order of the protocol and remembers the provider', async () => {
    const page = await openClient(rig, context);
    const back = `${rig.site.pageUrl}/second`;
    await page.evaluate(
      `void client.oauth.start('github', { custom_scopes: ['a', 'b'], provider_params: { prompt: 'x' }, login_redirect_url: '${back}', signup_redirect_url: '${back}' })`,
    );
    await page.waitForURL('**/second?**');
    const visit = rig.site.visits.find((one) => one.includes('/oauth/github/start')) ?? '';
    expect([...new URL(visit.slice(4), 'http://x').searchParams.keys()]).toEqual([
      'public_token',
      'code_challenge',
      'custom_scopes',
      'provider_prompt',
      'login_redirect_url',
      'signup_redirect_url',
    ]);
    expect(await read(page, `localStorage.getItem('${KEY}::b2c_last_used_oauth')`)).toBe('github');
    expect(new URL(page.url()).searchParams.get('stytch_token_type')).toBe('oauth');
  });

  test('a last used provider that is not on the list does not come out', async () => {
    await context.addInitScript(`localStorage.setItem('${KEY}::b2c_last_used_oauth', '<img src=x onerror=alert(1)>')`);
    const page = await openClient(rig, context);
    expect(await read(page, 'client.oauth.lastUsed() ?? null')).toBeNull();
  });

  test('events go in one batch, without credentials, with telemetry beside each', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(`client.core.events.log('render_login_screen', { a: 1 })`);
    await expect.poll(() => last('/events')?.body).toBeTruthy();
    const batch = last('/events')?.body as unknown as {
      telemetry: object;
      event: { event_name: string; public_token: string };
    }[];
    expect(batch.map((one) => one.event.event_name)).toEqual(['sdk_instance_instantiated', 'render_login_screen']);
    expect(batch[0]?.event.public_token).toBe(PUBLIC_TOKEN);
    expect(last('/events')?.headers.authorization).toBeUndefined();
    await page.evaluate(`for (let i = 0; i < 15; i++) client.core.events.log('x')`);
    await expect.poll(() => last('/events')?.body as unknown).toHaveLength(15);
  });

  describe('captcha and fingerprint', () => {
    const hooks = `Object.assign(window, { hooks: { captcha: async (key, action) => key + ':' + action, fingerprint: async () => 'print' } })`;
    const proofs = () => {
      const { captcha_token, dfp_telemetry_id } = last('/otps/email/login_or_create')?.body ?? {};
      return [captcha_token, dfp_telemetry_id];
    };
    async function withHooks(settings: object): Promise<Page> {
      rig.site.recorded.bootstrap = { ...BOOTSTRAP, ...settings };
      const page = await openClient(rig, context);
      await page.evaluate(hooks);
      await page.evaluate(
        `window.client = identity.createIdentityClient('${PUBLIC_TOKEN}', { baseUrl: '${rig.site.apiUrl}', ...hooks })`,
      );
      return page;
    }
    const captcha_settings = { enabled: true, siteKey: 'site' };

    test.each([
      ['both off', {}, [undefined, undefined]],
      ['captcha on', { captcha_settings }, ['site:LOGIN', undefined]],
      ['observing', { captcha_settings, dfp_protected_auth_enabled: true }, ['site:LOGIN', 'print']],
      [
        'deciding',
        { captcha_settings, dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' },
        [undefined, 'print'],
      ],
    ])('%s', async (_name, settings, expected) => {
      const page = await withHooks(settings);
      await page.evaluate(OTP);
      expect(proofs()).toEqual(expected);
    });

    test('a demanded captcha is added in one retry with the same telemetry', async () => {
      const page = await withHooks({
        captcha_settings,
        dfp_protected_auth_enabled: true,
        dfp_protected_auth_mode: 'DECISIONING',
      });
      rig.site.recorded.fail('/otps/email', { text: 'Captcha required', status: 403 });
      await page.evaluate(OTP);
      const [first, second] = rig.site.recorded.requests.filter((one) => one.path === '/otps/email/login_or_create');
      expect(proofs()).toEqual(['site:LOGIN', 'print']);
      expect(first?.telemetry?.event_id).toBe(second?.telemetry?.event_id);
    });

    test('a blocked captcha script lets the server decide', async () => {
      rig.site.recorded.bootstrap = { ...BOOTSTRAP, captcha_settings };
      const page = await openClient(rig, context, { captchaScriptUrl: 'http://localhost:9/captcha.js' });
      await page.evaluate(OTP);
      expect(proofs()).toEqual([undefined, undefined]);
    });
  });
});

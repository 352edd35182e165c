import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath, needsChromium } from './testing/browser.ts';
import { type ClientRig, makeClient, openClient, startClientRig } from './testing/client-page.ts';

const DURATION = '{ session_duration_minutes: 30 }';
const LOGIN = `client.otps.authenticate('123456', 'method-dana@example.com', ${DURATION})`;

/** The rare parts as files of their own, and with all the rest. */
const BUILDS = ['index', 'whole'] as const;

describe.skipIf(!chromiumPath).each(BUILDS)(`frame, One Tap and passkeys of %s ${needsChromium}`, (build) => {
  let rig: ClientRig;
  let context: BrowserContext;

  beforeAll(async () => {
    rig = await startClientRig(build);
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    rig.site.recorded.requests.length = 0;
    rig.site.visits.length = 0;
    Object.assign(rig.site.oneTap, { clientId: 'google-client', redirectUrl: '', prompt: 'displayed' });
  });
  afterEach(() => context.close());

  const read = <T = unknown>(page: Page, expression: string): Promise<T> => page.evaluate<T>(expression);
  const last = (path: string) => rig.site.recorded.requests.findLast((one) => one.path === path);

  test('the helper frame parses numbers; a silent one falls back to the code and the raw digits', async () => {
    const page = await openClient(rig, context);
    expect(await read(page, `client.phone.toE164('050-123-4567', 'IL', '972')`)).toMatchObject({
      isValid: true,
      number: '+972501234567',
    });
    expect(await read(page, `client.phone.toE164('1', 'IL', '972')`)).toMatchObject({ isValid: false });
    expect(await read(page, 'document.querySelectorAll("iframe").length')).toBe(1);
    await makeClient(rig, page, { frameUrl: `${rig.site.pageUrl}/second` });
    await page.evaluate(
      `setInterval(() => postMessage({ success: true, payload: { isValid: true, number: '+666' } }, '*'), 50)`,
    );
    expect(await read(page, `client.phone.toE164('050 12', 'IL', '972')`)).toMatchObject({
      isValid: true,
      number: '+97205012',
    });
    expect(await read(page, `client.phone.toE164(' +44 20 7946', 'IL', '972')`)).toMatchObject({ number: '+44207946' });
  });

  test.each([
    ['displayed', { success: true }],
    ['not:suppressed_by_user', { success: false, reason: 'suppressed_by_user' }],
    ['skip:user_cancel', { success: false, reason: 'user_cancel' }],
  ])('One Tap that is %s', async (prompt, outcome) => {
    rig.site.oneTap.prompt = prompt;
    const page = await openClient(rig, context);
    await page.evaluate('window.cancelled = false');
    expect(
      await read(
        page,
        `client.oneTap.show({ login_redirect_url: location.origin + '/second', onCancel() { cancelled = true } })`,
      ),
    ).toEqual(outcome);
    expect(await read(page, 'cancelled')).toBe(prompt === 'skip:user_cancel');
    expect(await read(page, 'oneTapOptions')).toMatchObject({
      client_id: 'google-client',
      auto_select: false,
      context: 'use',
      itp_support: true,
      use_fedcm_for_prompt: true,
      cancel_on_tap_outside: true,
    });
  });

  test.each([
    ['', 'oauth_config_not_found'],
    ['refuse', 'unregistered_origin'],
  ])('One Tap with client id %j fails with %s', async (clientId, reason) => {
    rig.site.oneTap.clientId = clientId;
    const page = await openClient(rig, context);
    expect(await read(page, 'client.oneTap.show({})')).toEqual({ success: false, reason });
  });

  test('One Tap follows the server to an address this page asked for, and to no other', async () => {
    const page = await openClient(rig, context);
    const show = `client.oneTap.show({ login_redirect_url: location.origin + '/second', onError: (e) => { window.refused = e.message } })`;
    for (const evil of ['javascript:alert(1)', 'https://evil.example/x', '//evil.example', 'data:text/html,x']) {
      rig.site.oneTap.redirectUrl = evil;
      await page.evaluate('window.refused = ""');
      await page.evaluate(show);
      await page.locator('#one-tap-choose').last().click();
      await expect.poll(() => read(page, 'refused')).toContain('did not ask for');
    }
    rig.site.oneTap.redirectUrl = '';
    await page.evaluate(show);
    await page.locator('#one-tap-choose').last().click();
    await page.waitForURL('**/second');
  });

  test('a passkey is registered and used with JSON strings inside JSON', async () => {
    const page = await openClient(rig, context);
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.evaluate(LOGIN);
    await page.evaluate(`client.webauthn.register({ is_passkey: true, session_duration_minutes: 30 })`);
    const created = JSON.parse(last('/webauthn/register')?.body?.public_key_credential as string) as {
      response: object;
    };
    expect(Object.keys(created.response)).toEqual(['clientDataJSON', 'attestationObject', 'transports']);
    await page.evaluate('client.session.revoke()');
    await page.evaluate(`client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 })`);
    const used = JSON.parse(last('/webauthn/authenticate')?.body?.public_key_credential as string) as {
      response: Record<string, string>;
    };
    expect(JSON.parse(Buffer.from(used.response.clientDataJSON ?? '', 'base64url').toString())).toMatchObject({
      type: 'webauthn.get',
      origin: rig.site.pageUrl,
    });
    expect(await read(page, 'client.user.now().user_id')).toBe('user-test-known@example.com');
  });

  test('a second ceremony ends the first one instead of failing beside it', async () => {
    const page = await openClient(rig, context);
    const cdp = await context.newCDPSession(page);
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
    await page.evaluate(LOGIN);
    await page.evaluate(`client.webauthn.register({ is_passkey: true })`);
    await page.evaluate('client.session.revoke()');
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await page.evaluate(`window.asked = 0;
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = (options) => ((asked += 1), get(options));`);
    await page.evaluate(
      `window.first = client.webauthn.authenticate({ session_duration_minutes: 30 }).then(() => 'used', (e) => e.name); 0`,
    );
    await expect.poll(() => read(page, 'asked')).toBe(1);
    const { promise: started, resolve: hold } = Promise.withResolvers<Route>();
    await page.route('**/webauthn/authenticate/start/**', hold);
    await page.evaluate(
      `window.second = client.webauthn.authenticate({ session_duration_minutes: 30 }).then(() => 'used', (e) => e.name); 0`,
    );
    expect(await read(page, 'first')).toBe('AbortError');
    // Presence is given to requests that start from here on; where it was given earlier, the first might have used it.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await (await started).continue();
    expect(await read(page, 'second')).toBe('used');
  });
});

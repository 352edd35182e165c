import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumPath, needsChromium } from './testing/browser.ts';
import { type ClientRig, makeClient, openClient, startClientRig } from './testing/client-page.ts';

const TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const KEY = `targum_sdk_state_${TOKEN}`;
const LOGIN = `client.otps.authenticate('123456', 'method-dana@example.com', { session_duration_minutes: 30 })`;

describe.skipIf(!chromiumPath)(`the session ${needsChromium}`, () => {
  let rig: ClientRig;
  let context: BrowserContext;

  beforeAll(async () => {
    rig = await startClientRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    rig.site.recorded.requests.length = 0;
    rig.site.recorded.sessions.clear();
  });
  afterEach(() => context.close());

  const paths = () => rig.site.recorded.requests.map((one) => one.path);
  const refreshes = () => paths().filter((one) => one === '/sessions/authenticate').length;
  const read = <T = unknown>(page: Page, expression: string): Promise<T> => page.evaluate<T>(expression);

  test('a sign-in writes both cookies, stores session and user without tokens, and tells listeners', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(
      `window.heard = []; client.session.onChange((state) => heard.push(state && state.user.user_id))`,
    );
    await page.evaluate(LOGIN);
    const cookies = await context.cookies(rig.site.pageUrl);
    const session = cookies.find((one) => one.name === 'targum_session');
    const jwt = cookies.find((one) => one.name === 'targum_session_jwt');
    expect(session).toMatchObject({ sameSite: 'Lax', secure: false, httpOnly: false, path: '/' });
    expect(jwt?.value).toContain('signature');
    expect((session?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(29 * 60_000);
    const stored = await read<string>(page, `localStorage.getItem('${KEY}')`);
    expect(JSON.parse(stored)).toMatchObject({
      session: { user_id: 'user-test-dana@example.com' },
      user: { user_id: 'user-test-dana@example.com' },
    });
    expect(stored).not.toContain(session?.value);
    expect(await read(page, 'heard')).toEqual(['user-test-dana@example.com']);
  });

  test('without a session cookie the stored state is forgotten at once and no session call is made', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    await context.clearCookies();
    await page.reload();
    await page.waitForFunction('window.ready');
    rig.site.recorded.requests.length = 0;
    await makeClient(rig, page);
    expect(await read(page, 'client.user.now()')).toBeNull();
    expect(await read(page, `localStorage.getItem('${KEY}')`)).toBe('null');
    expect(refreshes()).toBe(0);
  });

  test('with HttpOnly cookies the session is asked for at load and kept without script cookies', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    await page.reload();
    await page.waitForFunction('window.ready');
    await makeClient(rig, page, { httpOnlyCookies: true });
    await page.evaluate('client.core.sessionChecked');
    expect(await read(page, 'client.user.now().user_id')).toBe('user-test-dana@example.com');
  });

  test('a reload checks the session with the cookie as password of the Basic header', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    await page.reload();
    await page.waitForFunction('window.ready');
    await makeClient(rig, page);
    await page.evaluate('client.core.sessionChecked');
    const call = rig.site.recorded.requests.find((one) => one.path === '/sessions/authenticate');
    expect(call).toMatchObject({ user: TOKEN, body: {} });
    expect(call?.password).toMatch(/^session-token-/);
    expect(call?.telemetry).toMatchObject({
      stytch_user_id: 'user-test-dana@example.com',
      app: { identifier: 'localhost' },
      sdk: { version: '5.40.0' },
    });
    expect(call?.headers['x-sdk-parent-host']).toBe(rig.site.pageUrl);
  });

  test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
    '%s from a session call ends the session',
    async (error_type) => {
      const page = await openClient(rig, context);
      await page.evaluate(LOGIN);
      rig.site.recorded.fail('/sessions/authenticate', { error_type, status_code: 401 });
      await expect(page.evaluate('client.session.authenticate()')).rejects.toThrow(error_type);
      expect(await read(page, 'client.session.now()')).toBeNull();
      expect((await context.cookies(rig.site.pageUrl)).map((one) => one.name)).not.toContain('targum_session');
    },
  );

  test('a wrong password with a fatal-looking type does not end a session', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    await expect(
      page.evaluate(`client.passwords.authenticate({ email: 'a@b.co', password: 'x', session_duration_minutes: 5 })`),
    ).rejects.toThrow('unauthorized_credentials');
    expect(await read(page, 'client.session.now() !== null')).toBe(true);
  });

  test('refreshes three minutes after the sign-in, not earlier', async () => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(rig.site.pageUrl);
    await page.waitForFunction('window.ready');
    await makeClient(rig, page);
    await page.evaluate(LOGIN);
    await freeze(page);
    await page.clock.runFor(172_000);
    expect(refreshes()).toBe(0);
    await page.clock.runFor(8000);
    await expect.poll(refreshes).toBe(1);
    await page.clock.runFor(181_000);
    await expect.poll(refreshes).toBe(2);
  });

  test('backs off 4 s, then 8 s while the server is away, and keeps the session', async () => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(rig.site.pageUrl);
    await page.waitForFunction('window.ready');
    await makeClient(rig, page);
    await page.evaluate(LOGIN);
    await freeze(page);
    rig.site.recorded.fail('/sessions/authenticate', { text: 'bad gateway', status: 502 }, 2);
    await page.clock.runFor(180_500);
    await expect.poll(refreshes).toBe(1);
    await settle(page);
    await page.clock.runFor(3700);
    expect(refreshes()).toBe(1);
    await page.clock.runFor(700);
    await expect.poll(refreshes).toBe(2);
    await settle(page);
    await page.clock.runFor(7600);
    expect(refreshes()).toBe(2);
    await page.clock.runFor(900);
    await expect.poll(refreshes).toBe(3);
    expect(await read(page, 'client.session.now() !== null')).toBe(true);
  });

  test('a fatal answer in the background signs out and stops asking', async () => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(rig.site.pageUrl);
    await page.waitForFunction('window.ready');
    await makeClient(rig, page);
    await page.evaluate(LOGIN);
    await freeze(page);
    await page.evaluate(`window.heard = []; client.session.onChange((state) => heard.push(state))`);
    rig.site.recorded.sessions.clear();
    await page.clock.runFor(181_000);
    await expect.poll(() => read(page, 'heard')).toEqual([null]);
    await page.clock.runFor(600_000);
    expect(refreshes()).toBe(1);
  });

  test('another tab follows a sign-in and a sign-out without a request', async () => {
    const first = await openClient(rig, context);
    const second = await openClient(rig, context, {}, '/second');
    await first.evaluate(LOGIN);
    await expect
      .poll(() => read(second, 'client.user.now() && client.user.now().user_id'))
      .toBe('user-test-dana@example.com');
    expect(refreshes()).toBe(0);
    await second.evaluate('client.session.revoke()');
    await expect.poll(() => read(first, 'client.user.now()')).toBeNull();
  });

  test('ten tabs refresh with one request', async () => {
    const tabs = [await openClient(rig, context), await openClient(rig, context), await openClient(rig, context)];
    await tabs[0]?.evaluate(LOGIN);
    rig.site.recorded.fail('/sessions/authenticate', { hang: 150 }, 10);
    await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(`(async () => {
          const now = Date.now() + 181000; Date.now = () => now;
          document.dispatchEvent(new Event('visibilitychange'));
        })()`),
      ),
    );
    await expect.poll(refreshes).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(refreshes()).toBe(1);
  });

  test('a failed revoke keeps the session unless told to forget it', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    rig.site.recorded.fail('/sessions/revoke', { error_type: 'internal_server_error', status_code: 500 }, 2);
    await expect(page.evaluate('client.session.revoke()')).rejects.toThrow('internal_server_error');
    expect(await read(page, 'client.session.now() !== null')).toBe(true);
    await expect(page.evaluate('client.session.revoke({ forceClear: true })')).rejects.toThrow('internal_server_error');
    expect(await read(page, 'client.session.now()')).toBeNull();
  });

  test('an intermediate token is kept for ten minutes, replaces the session cookies, and goes when a session comes', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    await page.evaluate(`client.core.store.adopt({ intermediate_session_token: 'ist' })`);
    const names = async () => (await context.cookies(rig.site.pageUrl)).map((one) => one.name);
    const kept = (await context.cookies(rig.site.pageUrl)).find(
      (one) => one.name === 'targum_intermediate_session_token',
    );
    expect((kept?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(590_000);
    expect((kept?.expires ?? 0) * 1000 - Date.now()).toBeLessThan(601_000);
    expect(await names()).not.toContain('targum_session');
    await page.evaluate(LOGIN);
    expect(await names()).not.toContain('targum_intermediate_session_token');
  });

  test.each([-86_400_000, 86_400_000])('a clock %i ms off moves the cookie’s expiry along', async (offset) => {
    const page = await openClient(rig, context);
    await page.evaluate(`window.written = [];
      const real = Date.now; Date.now = () => real() + ${offset};
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      Object.defineProperty(document, 'cookie', { get: () => cookie.get.call(document), set: (text) => { written.push(text); cookie.set.call(document, text); } });`);
    await page.evaluate(LOGIN);
    const text = await read<string>(page, `written.find((one) => one.startsWith('targum_session=session'))`);
    const left = Date.parse(/Expires=([^;]+)/.exec(text)?.[1] ?? '') - (Date.now() + offset);
    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThan(31 * 60_000);
    expect(await read(page, 'client.session.tokens() !== null')).toBe(true);
  });

  test.each([
    ['no JSON', '{"session":'],
    ['a prototype', '{"__proto__":{"session":{}},"constructor":{"prototype":{"polluted":1}}}'],
    ['a user that is not the session’s', '{"session":{"session_id":"s","user_id":"a"},"user":{"user_id":"b"}}'],
    ['lists', '[1,2]'],
    ['five megabytes', 'x'.repeat(5_000_000)],
  ])('poisoned storage with %s is ignored', async (_name, value) => {
    await context.addCookies([{ name: 'targum_session', value: 'planted', url: rig.site.pageUrl }]);
    await context.addInitScript(
      `try { localStorage.setItem(${JSON.stringify(KEY)}, ${JSON.stringify(value)}); } catch {}`,
    );
    const page = await openClient(rig, context);
    expect(await read(page, 'client.user.now()')).toBeNull();
    expect(await read(page, '({}).polluted === undefined')).toBe(true);
    await page.evaluate('client.core.sessionChecked');
    expect(await read(page, 'client.session.tokens()')).toBeNull();
  });

  test('a forged storage event gives nobody a session', async () => {
    const page = await openClient(rig, context);
    const forged = JSON.stringify({ session: { session_id: 's', user_id: 'admin' }, user: { user_id: 'admin' } });
    await page.evaluate(
      `dispatchEvent(new StorageEvent('storage', { key: '${KEY}', newValue: ${JSON.stringify(forged)}, storageArea: localStorage }))`,
    );
    expect(await read(page, 'client.user.now()')).toBeNull();
  });

  test('two different cookies of one name count as signed out', async () => {
    const page = await openClient(rig, context);
    await page.evaluate(`document.cookie = 'targum_session=one; path=/'; `);
    await context.addCookies([{ name: 'targum_session', value: 'two', domain: 'localhost', path: '/second' }]);
    const second = await openClient(rig, context, {}, '/second');
    expect(await read(second, 'document.cookie.split("targum_session=").length')).toBe(3);
    expect(await read(second, 'client.core.store.token() ?? null')).toBeNull();
  });

  test('works in memory when storage and cookies are refused', async () => {
    await context.addInitScript(`
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
      Object.defineProperty(Document.prototype, 'cookie', { get() { return ''; }, set() {} });`);
    const page = await openClient(rig, context);
    await page.evaluate(LOGIN);
    expect(await read(page, 'client.core.storage.persistent')).toBe(false);
    await page.evaluate('client.session.authenticate()');
    expect(rig.site.recorded.requests.at(-1)?.password).toMatch(/^session-token-/);
    expect(await read(page, 'client.user.now().user_id')).toBe('user-test-dana@example.com');
  });

  test('cookie options that are no strings are refused, and given names are used', async () => {
    const page = await openClient(rig, context, {
      cookieOptions: { opaqueTokenCookieName: 'stytch_session', jwtCookieName: 'stytch_session_jwt' },
    });
    await page.evaluate(LOGIN);
    expect((await context.cookies(rig.site.pageUrl)).map((one) => one.name).sort()).toEqual([
      'stytch_session',
      'stytch_session_jwt',
    ]);
    await expect(makeClient(rig, page, { cookieOptions: { jwtCookieName: 7 } })).rejects.toThrow('must be a string');
  });

  /** From here on the page's time moves only when the test moves it, however slow the machine is. */
  async function freeze(page: Page): Promise<void> {
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'));
  }

  /** Lets answers that are on their way arrive before the clock moves on. */
  async function settle(page: Page): Promise<void> {
    await page.evaluate(
      `new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); })`,
    );
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
});

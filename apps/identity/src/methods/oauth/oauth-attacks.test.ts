import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publicToken } from '../../testing/start-identity.ts';
import { answerOf as answerFrom } from './testing/answers.ts';
import { appUrl, signInThrough, startAddress, WalkingBrowser } from './testing/walk.ts';
import { startWithProviders } from './testing/with-providers.ts';

const { google, settings, server } = await startWithProviders();
const { pool } = server.database;

const counted = async (text: string, values: unknown[] = []) =>
  Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n);
const users = () => counted('select count(*) n from identity.users');
const flows = () => counted('select count(*) n from identity.oauth_flows');
const tokens = () => counted('select count(*) n from identity.oauth_tokens');

const answerOf = (provider: string) => answerFrom(server, provider);

async function expectRefusal(response: Response | undefined, type = 'oauth_flow_callback_error') {
  expect(response?.status).toBe(400);
  expect(response?.headers.get('location')).toBeNull();
  const isJson = response?.headers.get('content-type')?.includes('json');
  expect(await response?.text()).toContain(isJson ? `"error_type":"${type}"` : 'did not finish');
}

describe('row 74: state', () => {
  it.each([
    ['is missing', (url: URL) => url.searchParams.delete('state')],
    ['is wrong', (url: URL) => url.searchParams.set('state', 'B'.repeat(44))],
    ['is empty', (url: URL) => url.searchParams.set('state', '')],
    ['is no state of ours', (url: URL) => url.searchParams.set('state', "'; drop table identity.users; --")],
    ['comes twice', (url: URL) => url.searchParams.append('state', 'C'.repeat(44))],
  ])('%s: refused, without session or user', async (_, change) => {
    const { browser, callback } = await answerOf('google');
    const right = callback.href;
    const before = [await users(), await tokens()];
    change(callback);
    const refused = await browser.visit(callback.href, { headers: { accept: 'application/json' } });
    await expectRefusal(refused);
    expect([await users(), await tokens()]).toEqual(before);
    // The flow is not the forger's to end: its own answer still finds it, once.
    expect((await browser.visit(right)).status).toBe(302);
  });

  it('is a right one without its cookie: refused, and the cookie of that name is taken away', async () => {
    const { callback } = await answerOf('google');
    const response = await new WalkingBrowser().visit(callback.href);
    expect(response.headers.getSetCookie().filter((line) => /^targum_oauth_\w+=;.*Max-Age=0/.test(line))).toHaveLength(
      1,
    );
    await expectRefusal(response);
  });

  /** The name of a flow's cookie is no secret: it follows from the state. */
  const cookieOf = (callback: URL) =>
    `targum_oauth_${createHash('sha256')
      .update(callback.searchParams.get('state') ?? '')
      .digest('hex')
      .slice(0, 12)}`;

  it('comes with a cookie that somebody made up: refused, the provider is not asked, the flow stays', async () => {
    const { browser, callback } = await answerOf('google');
    google.seen.length = 0;
    const name = cookieOf(callback);
    for (const cookie of [`${name}=${'x'.repeat(43)}`, `${name}=a; ${name}=b`, `${name}=`]) {
      await expectRefusal(await fetch(callback, { redirect: 'manual', headers: { cookie, accept: 'text/html' } }));
    }
    expect(google.seen).toEqual([]);
    expect((await browser.visit(callback.href)).status).toBe(302);
  });

  it('comes again with the cookie that should be gone: refused, and the provider is not asked again', async () => {
    const start = await fetch(startAddress(server, 'google'), { redirect: 'manual' });
    const cookie = start.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const answer = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
    const callback = answer.headers.get('location') ?? '';
    const deliver = () => fetch(callback, { redirect: 'manual', headers: { cookie, accept: 'application/json' } });
    expect((await deliver()).status).toBe(302);
    google.seen.length = 0;
    const before = [await users(), await tokens()];
    await expectRefusal(await deliver());
    expect(google.seen).toEqual([]);
    expect([await users(), await tokens()]).toEqual(before);
  });

  it('comes five times at once with its cookie: one of them is let in', async () => {
    const start = await fetch(startAddress(server, 'google'), { redirect: 'manual' });
    const cookie = start.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const answer = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
    const callback = answer.headers.get('location') ?? '';
    const five = Array.from({ length: 5 }, () => fetch(callback, { redirect: 'manual', headers: { cookie } }));
    const statuses = (await Promise.all(five)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([302, 400, 400, 400, 400]);
  });

  it('was used before: refused, and the cookie is gone', async () => {
    const { browser, callback } = await answerOf('google');
    expect((await browser.visit(callback.href)).status).toBe(302);
    expect(browser.cookiesOf(server.baseUrl)).toEqual([]);
    await expectRefusal(await browser.visit(callback.href));
  });

  it('comes from another browser: refused, and the flow stays with its own', async () => {
    const { browser, callback } = await answerOf('google');
    await expectRefusal(await new WalkingBrowser().visit(callback.href));
    expect((await browser.visit(callback.href)).status).toBe(302);
  });

  it('is older than ten minutes: refused', async () => {
    const { browser, callback } = await answerOf('google');
    server.clock.forward(601);
    await expectRefusal(await browser.visit(callback.href));
  });
});

describe('rows 78 and 79: what a page may ask for', () => {
  it('provider_prompt reaches the provider', async () => {
    await signInThrough(server, 'google', { provider_prompt: 'select_account' });
    expect(google.asked.get('prompt')).toBe('select_account');
  });

  it('custom scopes beyond the project’s list are refused, those in it are asked for', async () => {
    const before = await flows();
    const url = startAddress(server, 'google', { custom_scopes: 'https://www.googleapis.com/auth/drive' });
    await expectRefusal(
      await new WalkingBrowser().visit(url, { headers: { accept: 'application/json' } }),
      'invalid_scope',
    );
    expect(await flows()).toBe(before);
    const drive = { allowed_scopes: ['drive.readonly'] };
    await server.setSettings({ oauth_providers: { ...settings.oauth_providers, google: google.settings(drive) } });
    await signInThrough(server, 'google', { custom_scopes: 'drive.readonly openid' });
    expect(google.asked.get('scope')).toBe('openid email profile drive.readonly');
    await server.setSettings(settings);
  });

  it.each([
    ['an unknown provider', 'myspace', {}, 'oauth_provider_not_configured'],
    ['a provider without settings', 'yahoo', {}, 'oauth_provider_not_configured'],
    ['an inherited name', 'constructor', {}, 'oauth_provider_not_configured'],
    ['an unknown project', 'google', { public_token: 'public-token-test-x' }, 'project_not_found'],
  ])('%s is refused', async (_, provider, extra, type) => {
    const response = await fetch(startAddress(server, provider, extra), { redirect: 'manual' });
    expect(await response.json()).toMatchObject({ error_type: type });
  });

  it('row 166: a provider whose settings are wrong is not offered', async () => {
    const wrong = { client_id: 'x', endpoints: { token: 'http://evil.example/token' } };
    await server.setSettings({ oauth_providers: { google: wrong } });
    const response = await fetch(startAddress(server, 'google'), { redirect: 'manual' });
    expect(await response.json()).toMatchObject({ error_type: 'oauth_provider_not_configured' });
    await server.setSettings(settings);
  });
});

describe('row 82: what a provider says about an error', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'שגיאה',
    '\r\nset-cookie: a=b',
    'x'.repeat(5000),
  ];

  it.each(hostile)('is neither shown nor followed: %.30s', async (text) => {
    for (const error of ['access_denied', text]) {
      const before = [await users(), await tokens()];
      const { browser, callback } = await answerOf('google');
      callback.searchParams.delete('code');
      callback.searchParams.set('error', error);
      callback.searchParams.set('error_description', text);
      callback.searchParams.set('error_uri', 'javascript:alert(1)');
      const response = await browser.visit(callback.href);
      expect(response.status).toBe(400);
      expect(response.headers.getSetCookie().join()).not.toContain('a=b');
      const page = await response.text();
      expect(page).toContain(error === 'access_denied' ? 'cancelled' : 'Try again');
      expect(page).not.toContain(text);
      expect(page).not.toContain('javascript:');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect([await users(), await tokens()]).toEqual(before);
    }
  });

  it('is told to a program by the error type alone, and cut short in the audit log', async () => {
    const { browser, callback } = await answerOf('google');
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'E'.repeat(5000));
    const response = await browser.visit(callback.href, { headers: { accept: 'application/json' } });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ status_code: 400, error_type: 'oauth_flow_callback_error' });
    expect(text).not.toContain('EEEE');
    const { rows } = await pool.query<{ why: string }>(
      `select details->>'why' why from identity.audit_log where action = 'oauth.failed' order by seq desc limit 1`,
    );
    expect(rows[0]?.why).toMatch(/^the provider answered E{60}$/);
  });

  it('of 50 KB is too long for an address, or is cut where it comes by a form; the server goes on', async () => {
    const { browser, callback } = await answerOf('google');
    const long = new URL(callback);
    long.searchParams.set('error_description', 'x'.repeat(50_000));
    expect([414, 431]).toContain((await browser.visit(long.href)).status);
    const form = new URLSearchParams({ error: 'access_denied', error_description: 'x'.repeat(50_000) });
    form.set('state', callback.searchParams.get('state') ?? '');
    const posted = await fetch(`${callback.origin}${callback.pathname}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect(posted.status).toBe(303);
    const next = await browser.visit(new URL(posted.headers.get('location') ?? '', callback).href);
    expect(next.status).toBe(400);
    expect(await next.text()).toContain('cancelled');
    form.set('error_description', 'x'.repeat(70_000));
    const beyond = await fetch(`${callback.origin}${callback.pathname}`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect(beyond.status).toBe(413);
    expect((await fetch(`${server.baseUrl}/v1/clientside-services/frame.js`)).status).toBe(200);
  });
});

describe('rows 86 and 90 to 97: where the browser is sent in the end', () => {
  const registered = 'https://app.example.com/cb';
  const payloads = [
    '//evil.com',
    'https:evil.com',
    '\\\\evil.com',
    '/\\evil.com',
    'https://app.example.com@evil.com',
    'https://app.example.com.evil.com',
    'https://evil.com#https://app.example.com/cb',
    'https://app.example.com/cb/../x',
    'https://app.example.com/cb/%2e%2e/x',
    'https://app.example.com/cb%2f..',
    'https://app.example.com/cb;x',
    'https://app.example.com/cb/',
    'https://app.example.com/CB',
    'https://app.example.com/cb?x=1',
    'https://app.example.com/cb#f',
    'https://APP.example.com/cb',
    'https://app.example.com./cb',
    'https://app.example.com:443/cb',
    'https://app.example.com:8443/cb',
    'http://app.example.com/cb',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'myapp://cb',
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'https://app.example.com/cb\r\nset-cookie: a=b',
    'https://app.example.com/cb\u2028',
    '',
    'x'.repeat(100_000),
  ];

  it.each(payloads)('%.60s is refused for login and for sign-up', async (payload) => {
    await server.setSettings({ ...settings, redirect_urls: [registered] });
    for (const name of ['login_redirect_url', 'signup_redirect_url']) {
      const query = new URLSearchParams({ public_token: publicToken, login_redirect_url: registered, [name]: payload });
      const url = `${server.baseUrl}/v1/public/oauth/google/start?${query.toString()}`;
      const response = await fetch(url, { redirect: 'manual' });
      expect([400, 414, 431]).toContain(response.status);
      expect(response.headers.get('location')).toBeNull();
    }
    await server.setSettings(settings);
  });

  it('row 96: an address that is given twice is refused', async () => {
    const url = `${startAddress(server, 'google')}&login_redirect_url=${encodeURIComponent(appUrl)}`;
    const response = await fetch(url, { redirect: 'manual' });
    expect(await response.json()).toMatchObject({ status_code: 400, error_type: 'bad_request' });
  });

  it('row 85: no address at all is refused with its own type', async () => {
    const response = await fetch(`${server.baseUrl}/v1/public/oauth/google/start?public_token=${publicToken}`);
    expect(await response.json()).toMatchObject({ status_code: 400, error_type: 'no_login_redirect_urls_set' });
  });
});

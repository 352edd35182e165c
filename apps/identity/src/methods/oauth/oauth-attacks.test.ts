import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { publicToken } from '../../testing/start-identity.ts';
import type { LocalProvider } from './testing/local-provider.ts';
import { appUrl, signInThrough, startAddress, WalkingBrowser } from './testing/walk.ts';
import { startWithProviders } from './testing/with-providers.ts';

const { google, settings, server } = await startWithProviders();
const { pool } = server.database;

const counted = async (text: string, values: unknown[] = []) =>
  Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n);
const users = () => counted('select count(*) n from identity.users');
const flows = () => counted('select count(*) n from identity.oauth_flows');
const failuresLogged = () => counted(`select count(*) n from identity.audit_log where action = 'oauth.failed'`);

/** The provider's answer as the browser would get it, not yet delivered. */
async function answerOf(provider: string, browser = new WalkingBrowser(), extra: Record<string, string> = {}) {
  const start = await browser.visit(startAddress(server, provider, extra));
  const authorize = start.headers.get('location') ?? '';
  const response = await browser.visit(authorize);
  return {
    browser,
    callback: new URL(response.headers.get('location') ?? 'about:blank'),
    authorize: new URL(authorize),
  };
}

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
    const before = await users();
    const { browser, callback } = await answerOf('google');
    change(callback);
    await expectRefusal(await browser.visit(callback.href, { headers: { accept: 'application/json' } }));
    expect(await users()).toBe(before);
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

describe('row 75: nonce', () => {
  it('of another flow, or an id token that was used in one, is refused and noted', async () => {
    const before = await failuresLogged();
    google.faults = { nonce: 'the nonce of an earlier flow' };
    await expectRefusal((await signInThrough(server, 'google')).response);
    google.faults = { claims: { nonce: null } };
    await expectRefusal((await signInThrough(server, 'google')).response);
    expect(await failuresLogged()).toBe(before + 2);
  });
});

describe('row 76: mix-up', () => {
  it('refuses the answer to one provider’s flow at another provider’s address', async () => {
    const { browser, callback } = await answerOf('google');
    const other = await answerOf('github');
    const mixed = new URL(other.callback.pathname + callback.search, server.baseUrl);
    await expectRefusal(await browser.visit(mixed.href));
  });

  it('refuses an answer that names another issuer', async () => {
    google.faults = { callback: { iss: 'https://evil.example' } };
    await expectRefusal((await signInThrough(server, 'google')).response);
    google.faults = { callback: { iss: 'https://accounts.google.com' } };
    expect((await signInThrough(server, 'google')).token).not.toBe('');
  });
});

describe('row 77: a code from another flow', () => {
  it.each(['google', 'twitter'])('%s: does not fit the code verifier', async (id) => {
    const before = await users();
    const [mine, theirs] = [await answerOf(id), await answerOf(id)];
    mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
    await expectRefusal(await mine.browser.visit(mine.callback.href));
    expect(await users()).toBe(before);
  });
});

describe('rows 78 and 79: what a page may ask for', () => {
  it.each([
    'redirect_uri',
    'state',
    'client_id',
    'response_type',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'scope',
    'response_mode',
    'request',
    'request_uri',
    '__proto__',
  ])('provider_%s is refused at the start', async (name) => {
    const before = await flows();
    const url = startAddress(server, 'google', { [`provider_${name}`]: 'https://evil.example' });
    await expectRefusal(
      await new WalkingBrowser().visit(url, { headers: { accept: 'application/json' } }),
      'invalid_argument',
    );
    expect(await flows()).toBe(before);
  });

  it('provider_prompt reaches the provider', async () => {
    await signInThrough(server, 'google', { provider_prompt: 'select_account' });
    expect(google.asked.get('prompt')).toBe('select_account');
  });

  it('custom scopes beyond the project’s list are refused, those in it are asked for', async () => {
    const url = startAddress(server, 'google', { custom_scopes: 'https://www.googleapis.com/auth/drive' });
    await expectRefusal(
      await new WalkingBrowser().visit(url, { headers: { accept: 'application/json' } }),
      'invalid_scope',
    );
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

describe('row 80: id tokens', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each<[string, LocalProvider['faults']]>([
    ['unsigned', { signIdToken: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.` }],
    ['unsigned with a signature', { signIdToken: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.AAAA` }],
    [
      'signed with the public key as a secret',
      {
        signIdToken: async (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
            .sign(Buffer.from(await google.publicKeyPem())),
      },
    ],
    ['signed by an unknown key', { signIdToken: (claims) => google.sign(claims, 'key-unknown') }],
    [
      'with a broken signature',
      { signIdToken: async (claims) => `${(await google.sign(claims)).slice(0, -8)}AAAAAAAA` },
    ],
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['for two audiences without saying which', { claims: { aud: ['client-of-targum', 'somebody-else'] } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['expired', { claims: { exp: now() - 3600, iat: now() - 7200 } }],
    ['from the future', { claims: { iat: now() + 3600, exp: now() + 7200 } }],
    ['without an end', { without: ['exp'] }],
    ['without a subject', { without: ['sub'] }],
    ['that is no token', { signIdToken: () => 'hello' }],
    ['beyond all size', { signIdToken: () => 'x'.repeat(20_000) }],
  ])('%s are refused', async (_, faults) => {
    const before = await users();
    google.faults = faults;
    await expectRefusal((await signInThrough(server, 'google')).response);
    expect(await users()).toBe(before);
  });
});

describe('row 81: a flood of unknown key ids', () => {
  it('asks the provider for its keys once', async () => {
    await signInThrough(server, 'google');
    google.seen.length = 0;
    google.faults = { signIdToken: (claims) => google.sign(claims, `key-${randomUUID()}`) };
    for (let i = 0; i < 5; i += 1) await expectRefusal((await signInThrough(server, 'google')).response);
    expect(google.seen.filter((line) => line === 'GET /jwks').length).toBeLessThanOrEqual(1);
    google.faults = { break: { at: 'jwks', status: 500, body: 'down' } };
    expect((await signInThrough(server, 'google')).token).not.toBe('');
  });
});

describe('row 82: what a provider says about an error', () => {
  it.each(['<script>alert(1)</script>', 'שגיאה', '\r\nset-cookie: a=b', 'x'.repeat(5000)])(
    'is neither shown nor followed: %.30s',
    async (text) => {
      const { browser, callback } = await answerOf('google');
      callback.searchParams.delete('code');
      callback.searchParams.set('error', 'access_denied');
      callback.searchParams.set('error_description', text);
      const response = await browser.visit(callback.href);
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain('cancelled');
      expect(page).not.toContain(text);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );
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

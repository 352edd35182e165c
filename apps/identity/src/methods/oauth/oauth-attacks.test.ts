import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lastMessage, publicToken, startIdentity } from '../../testing/start-identity.ts';
import { behaviours } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';
import { appUrl, exchange, signInThrough, startAddress, WalkingBrowser } from './testing/walk.ts';

const local = async (id: string) => {
  const behaviour = behaviours.find((each) => each.id === id);
  if (!behaviour) throw new Error(id);
  return new LocalProvider(behaviour).listen();
};
const [google, github, microsoft, twitter] = await Promise.all(['google', 'github', 'microsoft', 'twitter'].map(local));
if (!google || !github || !microsoft || !twitter) throw new Error('no local providers');
const all = [google, github, microsoft, twitter];
const settings = { oauth_providers: Object.fromEntries(all.map((each) => [each.behaviour.id, each.settings()])) };
const server = await startIdentity({ settings });
const { pool } = server.database;
afterAll(() => {
  for (const each of all) each.close();
});
beforeEach(() => {
  for (const each of all) {
    each.faults = {};
    each.person = newPerson(each.behaviour.id);
  }
});

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
  const text = (await response?.text()) ?? '';
  if (response?.headers.get('content-type')?.includes('json'))
    expect(JSON.parse(text)).toMatchObject({ error_type: type });
  else expect(text).toContain('role="alert"');
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
    google.faults = { claims: { nonce: undefined } as object };
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
    ['without an end', { claims: { exp: undefined } as object }],
    ['without a subject', { claims: { sub: undefined } as object }],
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

describe('the token that the page gets', () => {
  it('works once, also when it is sent five times at once', async () => {
    const { token } = await signInThrough(server, 'google');
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(server, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await exchange(server, token)).type).toBe('oauth_token_not_found');
  });

  it('is bound to the page’s own code challenge', async () => {
    const verifier = 'v'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { token } = await signInThrough(server, 'google', { code_challenge: challenge });
    expect((await exchange(server, token)).type).toBe('pkce_expected_code_verifier');
    expect((await exchange(server, token, { code_verifier: 'w'.repeat(64) })).type).toBe('pkce_mismatch');
    expect((await exchange(server, token, { code_verifier: verifier })).status).toBe(200);
    const plain = await signInThrough(server, 'google');
    expect((await exchange(server, plain.token, { code_verifier: verifier })).type).toBe(
      'pkce_did_not_expect_code_verifier',
    );
  });

  it('row 159: is not given without a challenge where the project requires one', async () => {
    await server.setSettings({ ...settings, pkce_required_for_oauth: true });
    const response = await fetch(startAddress(server, 'google'), { redirect: 'manual' });
    await server.setSettings(settings);
    expect(await response.json()).toMatchObject({ error_type: 'pkce_required' });
  });

  it('dies after ten minutes, and is not in the database or the log', async () => {
    const { token } = await signInThrough(server, 'google');
    const { rows } = await pool.query('select * from identity.oauth_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
    server.clock.forward(601);
    expect((await exchange(server, token)).type).toBe('oauth_token_not_found');
  });
});

describe('whose account it is', () => {
  async function otpUser(email: string) {
    const caller = server.client();
    const sent = await caller.post('/otps/email/login_or_create', { email });
    const code = lastMessage(server.outbox, email).code;
    const body = { token: code, method_id: sent.data.method_id, session_duration_minutes: 60 };
    return { caller, entered: await caller.signIn('/otps/authenticate', body) };
  }
  const enter = async (id: string) => exchange(server, (await signInThrough(server, id)).token);

  it('is the one with the same address when both sides have proved it', async () => {
    const { entered } = await otpUser(google.person.email ?? '');
    const through = await enter('google');
    expect(through.data.user_id).toBe(entered.data.user_id);
    expect(through.data['reset_sessions']).toBe(false);
  });

  it('row 66: is another one when the provider has not verified the address', async () => {
    const { entered } = await otpUser(google.person.email ?? '');
    google.person.emailVerified = false;
    const through = await enter('google');
    expect(through.data.user_id).not.toBe(entered.data.user_id);
    expect(through.data.user?.emails).toEqual([]);
  });

  it('row 67: is another one when a Microsoft tenant only claims the address', async () => {
    const { entered } = await otpUser(microsoft.person.email ?? '');
    microsoft.person.emailVerified = false;
    const through = await enter('microsoft');
    expect(through.data.user_id).not.toBe(entered.data.user_id);
  });

  it('row 68: is not shared by two providers that use one subject', async () => {
    google.person = { ...google.person, subject: '42', email: undefined };
    github.person = { ...github.person, subject: '42', email: undefined };
    expect((await enter('google')).data.user_id).not.toBe((await enter('github')).data.user_id);
  });

  it('row 69: stays the same when the provider’s address changes, and the new one is not trusted', async () => {
    const first = await enter('google');
    const other = await otpUser(`${randomUUID()}@example.com`);
    google.person.email = other.entered.data.user?.emails[0]?.email;
    const second = await enter('google');
    expect(second.data.user_id).toBe(first.data.user_id);
    expect(second.data.user?.emails.map(({ email }) => email)).toEqual([first.data.user?.emails[0]?.email]);
  });

  it('row 72: has no address when the provider gives none', async () => {
    expect((await enter('twitter')).data.user?.emails).toEqual([]);
  });

  it('rows 61 and 64: belongs to whoever proves the address, without anything set up before', async () => {
    const email = google.person.email ?? '';
    const attacker = server.client();
    const made = await attacker.signIn('/passwords', {
      email,
      password: 'a password of the attacker, long enough',
      session_duration_minutes: 60,
    });
    expect(made.status).toBe(200);
    const victim = await enter('google');
    expect(victim.data['reset_sessions']).toBe(true);
    expect(victim.data.user).toMatchObject({ password: null, emails: [{ email, verified: true }] });
    const after = await attacker.post('/sessions/authenticate');
    expect([after.status, after.type]).toEqual([404, 'session_not_found']);
  });

  it('rows 70 and 71: a provider is connected only by the session that asked, and only if it is nobody’s', async () => {
    const { caller } = await otpUser(`${randomUUID()}@example.com`);
    const asked = await caller.post('/oauth/attach', { provider: 'google' });
    const attach = { oauth_attach_token: String(asked.data['oauth_attach_token']) };
    const { token } = await signInThrough(server, 'google', attach);
    const stranger = await otpUser(`${randomUUID()}@example.com`);
    const forged = await exchange(server, token, {}, stranger.caller.session());
    expect([forged.status, forged.type]).toEqual([400, 'oauth_flow_callback_error']);
    const connected = await exchange(server, token, {}, caller.session());
    expect(connected.status).toBe(200);
    expect(connected.data.user).toMatchObject({ providers: [{ provider_type: 'Google' }] });
    const again = await stranger.caller.post('/oauth/attach', { provider: 'google' });
    const second = await signInThrough(server, 'google', {
      oauth_attach_token: String(again.data['oauth_attach_token']),
    });
    const taken = await exchange(server, second.token, {}, stranger.caller.session());
    expect([taken.status, taken.type]).toEqual([409, 'duplicate_identity']);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { publicToken, startIdentity } from '../../testing/start-identity.ts';
import { behaviours } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';
import { appUrl, exchange, WalkingBrowser } from './testing/walk.ts';

const behaviour = behaviours.find(({ id }) => id === 'google');
if (!behaviour) throw new Error('no google');
const google = await new LocalProvider(behaviour).listen();
const settings = { oauth_providers: { google: google.settings() } };
const server = await startIdentity({ settings });
afterAll(() => google.close());
beforeEach(() => {
  google.person = newPerson('google');
});

interface Started {
  google_client_id: string;
  oauth_callback_id: string;
  stytch_csrf_token: string;
}

async function start(browser: WalkingBrowser): Promise<Started> {
  const response = await browser.visit(
    `${server.baseUrl}/v1/public/oauth/google/onetap/start?public_token=${publicToken}`,
  );
  return (await response.json()) as Started;
}

const seconds = () => Math.floor(Date.now() / 1000);

const idToken = (claims: object = {}) =>
  google.sign({
    iss: 'https://accounts.google.com',
    aud: google.clientId,
    iat: seconds(),
    exp: seconds() + 600,
    jti: randomUUID(),
    ...behaviour.idClaims?.(google.person),
    ...claims,
  });

/** As the helper frame sends it: JSON that says it is text. */
async function submit(browser: WalkingBrowser, callbackId: string, body: object) {
  const response = await browser.visit(`${server.baseUrl}/v1/oauth/callback/${callbackId}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-stytch-oauth-type': 'google-one-tap', accept: '*/*' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const targets = { login_redirect_url: appUrl, signup_redirect_url: appUrl };

async function prepared() {
  const browser = new WalkingBrowser();
  const started = await start(browser);
  return { browser, started, csrf: { stytch_csrf_token: started.stytch_csrf_token } };
}

const users = async () =>
  (await server.database.pool.query<{ n: number }>('select count(*)::int n from identity.users')).rows[0]?.n;

describe('Google One Tap', () => {
  it('ends where a redirect flow ends: with a token in the page’s address', async () => {
    const { browser, started, csrf } = await prepared();
    expect(started.google_client_id).toBe(google.clientId);
    const { status, json } = await submit(browser, started.oauth_callback_id, {
      id_token: await idToken(),
      ...csrf,
      ...targets,
    });
    expect([status, json['status_code']]).toEqual([200, 200]);
    const target = new URL(String(json['redirect_url']));
    expect(target.searchParams.get('stytch_token_type')).toBe('oauth');
    const entered = await exchange(server, target.searchParams.get('token') ?? '');
    expect(entered.data.user).toMatchObject({ emails: [{ email: google.person.email, verified: true }] });
  });

  it('row 89: leaves to the page whether Google selects by itself: the server says nothing about it', async () => {
    const started = await start(new WalkingBrowser());
    expect(Object.keys(started).toSorted()).toEqual([
      'google_client_id',
      'oauth_callback_id',
      'request_id',
      'status_code',
      'stytch_csrf_token',
    ]);
  });

  it('answers an empty client id where Google is not configured', async () => {
    await server.setSettings({ oauth_providers: {} });
    const started = await start(new WalkingBrowser());
    await server.setSettings(settings);
    expect(started.google_client_id).toBe('');
  });

  it.each([
    ['of another client', async () => idToken({ aud: 'somebody-else' }), 'invalid_client'],
    ['that is old', async () => idToken({ iat: seconds() - 3600, exp: seconds() + 60 }), 'oauth_flow_callback_error'],
    [
      'that has expired',
      async () => idToken({ iat: seconds() - 300, exp: seconds() - 200 }),
      'oauth_flow_callback_error',
    ],
    ['of another issuer', async () => idToken({ iss: 'https://evil.example' }), 'oauth_flow_callback_error'],
    [
      'signed by nobody',
      async () => `${(await idToken()).split('.').slice(0, 2).join('.')}.`,
      'oauth_flow_callback_error',
    ],
    ['that is no token', async () => 'hello', 'invalid_client'],
  ])('row 84: refuses an id token %s', async (_, make, type) => {
    const before = await users();
    const { browser, started, csrf } = await prepared();
    const answer = await submit(browser, started.oauth_callback_id, { id_token: await make(), ...csrf, ...targets });
    expect([answer.status, answer.json['error_type']]).toEqual([400, type]);
    expect(await users()).toBe(before);
  });

  it('row 84: takes an id token once, whatever flow it comes with', async () => {
    const token = await idToken();
    const first = await prepared();
    await submit(first.browser, first.started.oauth_callback_id, { id_token: token, ...first.csrf, ...targets });
    const second = await prepared();
    const replay = await submit(second.browser, second.started.oauth_callback_id, {
      id_token: token,
      ...second.csrf,
      ...targets,
    });
    expect([replay.status, replay.json['error_type']]).toEqual([400, 'oauth_flow_callback_error']);
  });

  it('row 84: refuses a submit without the cookie, without its counterpart, or with another browser’s', async () => {
    const first = await prepared();
    const body = { id_token: await idToken(), ...targets };
    const withoutCookie = await submit(new WalkingBrowser(), first.started.oauth_callback_id, {
      ...body,
      ...first.csrf,
    });
    expect(withoutCookie.json['error_type']).toBe('oauth_flow_callback_error');
    const second = await prepared();
    const withoutToken = await submit(second.browser, second.started.oauth_callback_id, body);
    expect(withoutToken.status).toBe(400);
    const [third, fourth] = [await prepared(), await prepared()];
    const crossed = await submit(third.browser, fourth.started.oauth_callback_id, { ...body, ...third.csrf });
    expect(crossed.json['error_type']).toBe('oauth_flow_callback_error');
  });

  it('row 85: a callback id works once', async () => {
    const { browser, started, csrf } = await prepared();
    await submit(browser, started.oauth_callback_id, { id_token: await idToken(), ...csrf, ...targets });
    const again = await submit(browser, started.oauth_callback_id, { id_token: await idToken(), ...csrf, ...targets });
    expect([again.status, again.json['error_type']]).toEqual([400, 'oauth_flow_callback_error']);
  });

  it.each([
    ['login_redirect_url', 'https://evil.example/', 'invalid_redirect_url'],
    ['signup_redirect_url', 'https://evil.example/', 'invalid_redirect_url'],
    ['login_redirect_url', 'javascript:alert(1)', 'invalid_redirect_url'],
    ['login_redirect_url', undefined, 'no_login_redirect_urls_set'],
  ])('rows 85 and 86: refuses %s %s, so that no page is ever told to go there', async (name, value, type) => {
    const { browser, started, csrf } = await prepared();
    const answer = await submit(browser, started.oauth_callback_id, {
      id_token: await idToken(),
      ...csrf,
      ...targets,
      [name]: value,
    });
    expect([answer.status, answer.json['error_type']]).toEqual([400, type]);
  });

  it.each(['', '[]', 'null', '{"id_token":5}', '{"__proto__":{"a":1}}', 'x'.repeat(70_000)])(
    'refuses the body %.20s and does not crash',
    async (body) => {
      const { started } = await prepared();
      const response = await fetch(`${server.baseUrl}/v1/oauth/callback/${started.oauth_callback_id}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-stytch-oauth-type': 'google-one-tap' },
        body,
      });
      expect([400, 413]).toContain(response.status);
      expect(({} as Record<string, unknown>)['a']).toBeUndefined();
    },
  );

  it('row 88: a page that no project lists may not hold the helper frame', async () => {
    const response = await fetch(`${server.baseUrl}/v1/clientside-services/index.html`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors 'self' http:\/\/localhost:\*/);
    expect(policy).not.toMatch(/frame-ancestors[^;]* \*/);
  });
});

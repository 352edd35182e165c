import { randomUUID } from 'node:crypto';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../../testing/flows.ts';
import { publicToken, startIdentity } from '../../testing/start-identity.ts';
import { behaviourOf } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';
import { appUrl, exchange, WalkingBrowser } from './testing/walk.ts';

const behaviour = behaviourOf('google');
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

/** What a refused submit must leave as it was, beside the line in the audit log. */
const left = async () => ({
  users: await countRows(server, 'identity.users'),
  tokens: await countRows(server, 'identity.oauth_tokens'),
  registrations: await countRows(server, 'identity.oauth_registrations'),
});
const noted = () =>
  countRows(server, `identity.audit_log where action = 'oauth.failed' and (details->>'one_tap')::boolean`);

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

  const wrong = 'oauth_flow_callback_error';
  const stranger = generateKeyPair('RS256');
  it.each<[string, () => Promise<string>, string]>([
    ['of another client', () => idToken({ aud: 'somebody-else' }), 'invalid_client'],
    ['of no client', () => idToken({ aud: undefined }), 'invalid_client'],
    [
      'of two clients, ours among them',
      () => idToken({ aud: [google.clientId, 'other'], azp: 'other' }),
      'invalid_client',
    ],
    ['that another party got', () => idToken({ azp: 'somebody-else' }), wrong],
    ['that is old', () => idToken({ iat: seconds() - 3600, exp: seconds() + 60 }), wrong],
    ['that is eleven minutes old', () => idToken({ iat: seconds() - 721, exp: seconds() + 3600 }), wrong],
    ['that has expired', () => idToken({ iat: seconds() - 300, exp: seconds() - 200 }), wrong],
    ['from the future', () => idToken({ iat: seconds() + 3600, exp: seconds() + 7200 }), wrong],
    ['that never ends', () => idToken({ exp: undefined }), wrong],
    ['of another issuer', () => idToken({ iss: 'https://evil.example' }), wrong],
    ['that was asked for with a nonce, so by another flow', () => idToken({ nonce: 'the nonce of a flow' }), wrong],
    ['signed by nobody', async () => `${(await idToken()).split('.').slice(0, 2).join('.')}.`, wrong],
    [
      'that says it need not be signed',
      async () => `eyJhbGciOiJub25lIn0.${(await idToken()).split('.')[1] ?? ''}.`,
      wrong,
    ],
    [
      'signed by a stranger',
      async () =>
        new SignJWT(decodeJwt(await idToken()))
          .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
          .sign((await stranger).privateKey),
      wrong,
    ],
    [
      'signed with the public key as a secret',
      async () =>
        new SignJWT(decodeJwt(await idToken()))
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(Buffer.from(await google.publicKeyPem())),
      wrong,
    ],
    ['that is no token', async () => 'hello', 'invalid_client'],
  ])('row 84: refuses an id token %s, notes it, and the flow is spent', async (_, make, type) => {
    const before = await left();
    const notedBefore = await noted();
    const { browser, started, csrf } = await prepared();
    const answer = await submit(browser, started.oauth_callback_id, { id_token: await make(), ...csrf, ...targets });
    expect([answer.status, answer.json['error_type']]).toEqual([400, type]);
    expect(answer.json['redirect_url']).toBeUndefined();
    expect(await noted()).toBe(notedBefore + 1);
    const again = await submit(browser, started.oauth_callback_id, { id_token: await idToken(), ...csrf, ...targets });
    expect([again.status, again.json['error_type']]).toEqual([400, wrong]);
    expect(await left()).toEqual(before);
  });

  it('row 84: takes an id token once, whatever flow it comes with', async () => {
    const token = await idToken();
    const first = await prepared();
    await submit(first.browser, first.started.oauth_callback_id, { id_token: token, ...first.csrf, ...targets });
    const before = await left();
    const second = await prepared();
    const replay = await submit(second.browser, second.started.oauth_callback_id, {
      id_token: token,
      ...second.csrf,
      ...targets,
    });
    expect([replay.status, replay.json['error_type']]).toEqual([400, wrong]);
    expect(await left()).toEqual(before);
  });

  it('row 84: takes an id token once, also when five flows bring it at the same time', async () => {
    const id_token = await idToken();
    const flows = await Promise.all(Array.from({ length: 5 }, () => prepared()));
    const answers = await Promise.all(
      flows.map(({ browser, started, csrf }) =>
        submit(browser, started.oauth_callback_id, { id_token, ...csrf, ...targets }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    const found = `identity.oauth_registrations where provider_subject = $1`;
    expect(await countRows(server, found, [google.person.subject])).toBe(1);
  });

  it('row 84: refuses a submit without the cookie, without its counterpart, or with another browser’s', async () => {
    const before = await left();
    const body = { id_token: await idToken(), ...targets };
    const first = await prepared();
    const [second, third, fourth] = [await prepared(), await prepared(), await prepared()];
    const id = (each: Awaited<ReturnType<typeof prepared>>) => each.started.oauth_callback_id;
    const answers = [
      await submit(new WalkingBrowser(), id(first), { ...body, ...first.csrf }),
      await submit(second.browser, id(second), { ...body, stytch_csrf_token: '' }),
      await submit(third.browser, id(fourth), { ...body, ...third.csrf }),
      await submit(third.browser, id(third), { ...body, ...fourth.csrf }),
    ];
    for (const { status, json } of answers) expect([status, json['error_type']]).toEqual([400, wrong]);
    const fifth = await prepared();
    const without = await submit(fifth.browser, id(fifth), body);
    expect([without.status, without.json['error_type']]).toEqual([400, 'bad_request']);
    expect(await left()).toEqual(before);
  });

  it('row 84: keeps its secret from scripts, and gives every tab of a browser a flow that works', async () => {
    const browser = new WalkingBrowser();
    const address = `${server.baseUrl}/v1/public/oauth/google/onetap/start?public_token=${publicToken}`;
    const response = await browser.visit(address);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^stytch_csrf_private_token=[\w-]{20,}; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const earlier = (await response.json()) as Started;
    expect(cookie).not.toContain(earlier.stytch_csrf_token);
    const later = await start(browser);
    for (const { oauth_callback_id, stytch_csrf_token } of [earlier, later]) {
      google.person = newPerson('google');
      const body = { id_token: await idToken(), stytch_csrf_token, ...targets };
      expect((await submit(browser, oauth_callback_id, body)).status).toBe(200);
    }
  });

  it('row 84: cannot be submitted by a page of another site: the header needs a permission that nobody gets', async () => {
    const { started } = await prepared();
    const address = `${server.baseUrl}/v1/oauth/callback/${started.oauth_callback_id}`;
    const preflight = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-stytch-oauth-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    const plain = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      body: JSON.stringify({ id_token: await idToken(), stytch_csrf_token: started.stytch_csrf_token, ...targets }),
    });
    expect(plain.headers.get('access-control-allow-origin')).toBeNull();
    expect(await plain.json()).toMatchObject({ status_code: 400, error_type: wrong });
  });

  it('row 85: a callback id dies after ten minutes, and one that was made up never lived', async () => {
    const before = await left();
    const { browser, started, csrf } = await prepared();
    const body = { id_token: await idToken(), ...csrf, ...targets };
    for (const id of ['oauth-callback-test-00000000-0000-4000-8000-000000000000', '..%2f..', "'--"]) {
      const answer = await submit(browser, id, body);
      expect([answer.status, answer.json['error_type']]).toEqual([400, wrong]);
    }
    server.clock.forward(601);
    const late = await submit(browser, started.oauth_callback_id, body);
    expect([late.status, late.json['error_type']]).toEqual([400, wrong]);
    expect(await left()).toEqual(before);
  });

  it('is refused where Google was switched off meanwhile', async () => {
    const { browser, started, csrf } = await prepared();
    await server.setSettings({ oauth_providers: {} });
    const answer = await submit(browser, started.oauth_callback_id, { id_token: await idToken(), ...csrf, ...targets });
    await server.setSettings(settings);
    expect([answer.status, answer.json['error_type']]).toEqual([400, 'oauth_provider_not_configured']);
  });

  it('is not started for an unknown project', async () => {
    const response = await fetch(`${server.baseUrl}/v1/public/oauth/google/onetap/start?public_token=nobody`);
    expect(await response.json()).toMatchObject({ error_type: 'project_not_found' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('row 85: a callback id works once', async () => {
    const { browser, started, csrf } = await prepared();
    await submit(browser, started.oauth_callback_id, { id_token: await idToken(), ...csrf, ...targets });
    const before = await left();
    const again = await submit(browser, started.oauth_callback_id, { id_token: await idToken(), ...csrf, ...targets });
    expect([again.status, again.json['error_type']]).toEqual([400, 'oauth_flow_callback_error']);
    expect(await left()).toEqual(before);
  });

  it.each([
    ['login_redirect_url', 'https://evil.example/', 'invalid_redirect_url'],
    ['signup_redirect_url', 'https://evil.example/', 'invalid_redirect_url'],
    ['login_redirect_url', 'javascript:alert(1)', 'invalid_redirect_url'],
    ['login_redirect_url', undefined, 'no_login_redirect_urls_set'],
  ])('rows 85 and 86: refuses %s %s, so that no page is ever told to go there', async (name, value, type) => {
    const before = await left();
    const { browser, started, csrf } = await prepared();
    const answer = await submit(browser, started.oauth_callback_id, {
      id_token: await idToken(),
      ...csrf,
      ...targets,
      [name]: value,
    });
    expect([answer.status, answer.json['error_type']]).toEqual([400, type]);
    expect(answer.json['redirect_url']).toBeUndefined();
    expect(await left()).toEqual(before);
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

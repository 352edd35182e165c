import { describe, expect, test } from 'vitest';
import { softwareEthereumWallet } from '../methods/crypto-wallets/testing/software-wallets.ts';
import { developmentProject } from '../projects/development-project.ts';
import { askCode, auditActions, countRows, freshEmail, goodPassword, signedIn, submitCode } from '../testing/flows.ts';
import { basic } from '../testing/sdk-client.ts';
import { lastMessage, publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();

async function admin(method: string, path: string, body: object) {
  const { key } = await server.identity.createAdminKey({
    projectId: developmentProject.project_id,
    name: 'further',
    scopes: ['users:write'],
    days: 1,
  });
  const answer = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

describe('I. sessions, variant by variant', () => {
  test('row 127: the sessions of somebody who is disabled are gone at the next call, and no method opens another', async () => {
    const person = await signedIn(server);
    await person.client.signIn('/passwords/session/reset', { password: goodPassword });
    const waiting = await askCode(server, server.client(), person.email);
    expect((await admin('PUT', `/users/${person.userId}`, { disabled: true })).status).toBe(200);
    for (const path of ['/sessions/authenticate', '/users/me']) {
      const dead = path === '/users/me' ? await person.client.get(path) : await person.client.post(path);
      expect([dead.status, dead.type]).toEqual([404, 'session_not_found']);
    }
    expect((await submitCode(server.client(), waiting.methodId, waiting.code)).type).toBe('otp_code_not_found');
    const login = { email: person.email, password: goodPassword, session_duration_minutes: 60 };
    const refused = await server.client().post('/passwords/authenticate', login);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    server.clock.forward(31);
    const again = await askCode(server, server.client(), person.email);
    expect((await submitCode(server.client(), again.methodId, again.code)).data.session_token).toBe('');
    expect(
      await countRows(server, 'identity.sessions where user_id = $1 and revoked_at is null', [person.userId]),
    ).toBe(0);
    expect((await admin('PUT', `/users/${person.userId}`, { disabled: false })).status).toBe(200);
    expect((await server.client().post('/passwords/authenticate', login)).status).toBe(200);
  });

  const lengths = [-1, 0, 4, 5.5, '60 ', null, 1e9];
  test('row 128: a length out of range opens nothing, whichever way one signs in, and spends nothing', async () => {
    const client = server.client();
    const email = freshEmail();
    const { methodId, code } = await askCode(server, client, email);
    const linked = freshEmail();
    await client.post('/magic_links/email/login_or_create', { email: linked });
    const { token } = lastMessage(server.outbox, linked, 'magic_link');
    const calls: [string, object][] = [
      ['/otps/authenticate', { token: code, method_id: methodId }],
      ['/magic_links/authenticate', { token }],
      ['/passwords', { email: freshEmail(), password: goodPassword }],
    ];
    for (const session_duration_minutes of lengths) {
      for (const [path, body] of calls) {
        const refused = await client.post(path, { ...body, session_duration_minutes });
        expect([path, refused.status, refused.type]).toEqual([path, 400, 'invalid_argument']);
      }
    }
    expect(await countRows(server, 'identity.emails where email = any($1) and verified', [[email, linked]])).toBe(0);
    for (const [path, body] of calls)
      expect((await client.post(path, { ...body, session_duration_minutes: 5 })).status).toBe(200);
  });

  test('row 129: where the cookie is the session, no request that a foreign page can make without asking first uses it', async () => {
    await server.setSettings({ http_only_cookies: true });
    const person = await signedIn(server);
    const cookie = `targum_session_token=${person.client.jar.get('targum_session_token')}`;
    const send = (headers: Record<string, string>, body: string | null) =>
      fetch(`${server.baseUrl}/sdk/v1/sessions/revoke`, { method: 'POST', headers: { cookie, ...headers }, body });
    const types = [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'text/plain;application/json',
    ];
    for (const type of types) expect((await send({ 'content-type': type }, '{}')).status).toBe(415);
    for (const body of [null, '{}']) {
      const refused = await send(body ? { 'content-type': 'application/json' } : {}, body);
      expect([refused.status, ((await refused.json()) as { error_type: string }).error_type]).toEqual([
        403,
        'unauthorized_action',
      ]);
    }
    const foreign = await send(
      {
        'content-type': 'application/json',
        authorization: basic(publicToken, publicToken),
        origin: 'https://evil.example',
      },
      '{}',
    );
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([400, null]);
    person.client.use(undefined);
    expect((await person.client.post('/sessions/authenticate')).status).toBe(200);
    await server.setSettings({});
  });

  test('row 131: a parent host that claims to be listed does not help an origin that is not', async () => {
    const { token } = await signedIn(server);
    const headers = {
      'x-sdk-parent-host': 'http://localhost:3000',
      'x-sdk-client': Buffer.from(JSON.stringify({ app: { identifier: 'localhost' } })).toString('base64'),
    };
    const refused = await server.client({ session: token, origin: 'https://evil.example', headers }).get('/users/me');
    expect([refused.status, refused.type]).toEqual([400, 'bad_domain_for_stytch_sdk']);
  });

  test('row 132: over https the session’s cookie is one that no sibling site can plant', async () => {
    const secure = await startIdentity({
      publicUrl: 'https://id.example.com',
      settings: { http_only_cookies: true, allowed_origins: ['https://app.example.com'] },
    });
    const { opened, client } = await signedIn(secure);
    const line = opened.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-targum_session=')) ?? '';
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure']));
    expect(line).not.toMatch(/domain=/i);
    expect([opened.data.session_token, opened.data.session_jwt]).toEqual(['', '']);
    client.use(undefined);
    expect((await client.post('/sessions/authenticate')).status).toBe(200);
    // What a sibling can plant is a cookie of the plain name, and that one counts for nothing.
    const value = client.jar.get('__Host-targum_session') ?? '';
    const planted = await secure
      .client()
      .post('/sessions/authenticate', {}, { cookie: `targum_session_token=${value}` });
    expect(planted.type).toBe('user_unauthenticated');
  });
});

describe('a session that was left open, or is somebody else’s to look through', () => {
  const wallet = softwareEthereumWallet();
  const adding: [string, string, object][] = [
    ['an address by code', '/otps/email/send/secondary', { email: 'thief@example.com' }],
    ['an address by link', '/magic_links/email/send/secondary', { email: 'thief@example.com' }],
    ['a number', '/otps/sms/send/secondary', { phone_number: '+14155552690' }],
    ['a number by WhatsApp', '/otps/whatsapp/send/secondary', { phone_number: '+14155552690' }],
    [
      'a wallet',
      '/crypto_wallets/authenticate/start/secondary',
      { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' },
    ],
    ['a passkey', '/webauthn/register/start', { domain: 'localhost' }],
    ['an authenticator', '/totps', { expiration_minutes: 60 }],
    ['a password', '/passwords/session/reset', { password: goodPassword }],
  ];

  test.each(adding)('row 142: adds no way in: %s', async (_what, path, body) => {
    const person = await signedIn(server);
    const [sent, log] = [server.outbox.length, (await auditActions(server, person.userId)).length];
    server.clock.forward(11 * 60);
    const stale = await person.client.post(path, body);
    expect([stale.status, stale.type]).toEqual([403, 'reauth_required']);
    const made = await admin('POST', `/users/${person.userId}/impersonate`, {
      impersonator_email: 'support@example.com',
    });
    const support = server.client();
    const opened = await support.signIn('/impersonation/authenticate', {
      impersonation_token: made.json['impersonation_token'],
    });
    expect(opened.data.user_id).toBe(person.userId);
    // Messages to one address are far enough apart not to be what is refused.
    server.clock.forward(31);
    const borrowed = await support.post(path, body);
    expect([borrowed.status, borrowed.type]).toEqual([403, 'unauthorized_action']);
    expect(server.outbox.slice(sent).filter(({ kind }) => kind === 'otp' || kind === 'magic_link')).toEqual([]);
    const added = (await auditActions(server, person.userId)).slice(log);
    expect(added.filter((action) => /added|registered|created|sent/.test(action))).toEqual([]);
  });

  test('row 142: takes none away, until its owner proves again who they are', async () => {
    const person = await signedIn(server);
    const number = '+14155552691';
    const sent = await person.client.post('/otps/sms/send/secondary', { phone_number: number });
    await submitCode(person.client, sent.data.method_id, lastMessage(server.outbox, number).code);
    const remove = () => person.client.call('DELETE', `/users/phone_numbers/${sent.data.method_id}`);
    server.clock.forward(11 * 60);
    const stale = await remove();
    expect([stale.status, stale.type]).toEqual([403, 'reauth_required']);
    expect(await countRows(server, 'identity.phone_numbers where phone_number = $1', [number])).toBe(1);
    // One's own address can always be asked for a code: that is the way to prove it.
    const again = await person.client.post('/otps/email/send/secondary', { email: person.email });
    await submitCode(person.client, again.data.method_id, lastMessage(server.outbox, person.email, 'otp').code);
    expect((await remove()).status).toBe(200);
    const told = lastMessage(server.outbox, person.email, 'factor_removed').text.replaceAll(
      /[\u2060\u2068\u2069]/gu,
      '',
    );
    expect(told).toContain(`removed from your account: phone number (${number}).`);
  });
});

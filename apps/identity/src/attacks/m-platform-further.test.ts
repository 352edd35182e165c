import { describe, expect, test } from 'vitest';
import { passkeyDriver } from '../methods/webauthn/testing/passkey-driver.ts';
import { auditActions, countRows, freshEmail, signedIn } from '../testing/flows.ts';
import { rawHttp } from '../testing/raw-http.ts';
import { authorize, register } from '../testing/relying-party.ts';
import { basic } from '../testing/sdk-client.ts';
import { publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const { host } = new URL(server.baseUrl);
const otherToken = 'public-token-test-tenant';

/** A second project in the same installation. */
async function secondProject(): Promise<void> {
  await server.database.pool.query(
    `insert into identity.projects (project_id, public_token, name, environment, settings)
     select 'project-test-tenant', $1, 'Tenant', environment, settings from identity.projects limit 1
     on conflict do nothing`,
    [otherToken],
  );
  server.deps.projects.forget();
}

describe('M. API and platform: who is calling', () => {
  test('row 154: what a caller says about its address in front of the trusted proxy’s word is not believed', async () => {
    const limited = await startIdentity({ database: server.database, requestsPerMinute: 3 });
    const path = `/projects/bootstrap/${publicToken}`;
    const from = async (forwarded: string) =>
      (await limited.client({ headers: { 'x-forwarded-for': forwarded } }).get(path)).status;
    for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect(await from(`${made}, 198.51.100.9`)).toBe(200);
    expect(await from('4.4.4.4, 198.51.100.9')).toBe(429);
    expect(await from('198.51.100.10')).toBe(200);
  });

  test('row 154: a household’s endless IPv6 addresses are one caller', async () => {
    const limited = await startIdentity({ database: server.database, requestsPerMinute: 3 });
    const path = `/projects/bootstrap/${publicToken}`;
    const from = async (ip: string) => (await limited.client({ ip }).get(path)).status;
    for (const ip of ['2001:db8:7:7::1', '2001:db8:7:7:a::', '2001:db8:7:7:ffff:ffff:ffff:ffff'])
      expect(await from(ip)).toBe(200);
    expect(await from('2001:db8:7:7:dead:beef::9')).toBe(429);
    expect(await from('2001:db8:7:8::1')).toBe(200);
  });

  test('row 162: ids of another person or another tenant do not exist, whatever is done with them, and nothing happens to them', async () => {
    const passkeys = passkeyDriver(server);
    const mine = await passkeys.withPasskey();
    const app = await register(server, { client_id: 'tenant-app' });
    await authorize(mine.caller, app);
    await secondProject();
    const stranger = await signedIn(server);
    const tenant = server.client({ token: otherToken });
    const email = freshEmail('tenant');
    const sent = await tenant.post('/otps/email/login_or_create', { email });
    const code = server.outbox.findLast(({ to }) => to === email)?.code;
    await tenant.signIn('/otps/authenticate', {
      token: code,
      method_id: sent.data.method_id,
      session_duration_minutes: 60,
    });
    expect((await tenant.get('/users/me')).status).toBe(200);

    const { data } = await mine.caller.get('/users/me');
    const emailId = String((data['emails'] as { email_id: string }[])[0]?.email_id);
    const session = (await mine.caller.post('/sessions/authenticate')).data.session?.session_id ?? '';
    const calls: [string, string, unknown, string][] = [
      ['DELETE', `/users/emails/${emailId}`, undefined, 'email_not_found'],
      ['DELETE', `/users/webauthn_registrations/${mine.registrationId}`, undefined, 'webauthn_registration_not_found'],
      ['PUT', `/webauthn/update/${mine.registrationId}`, { name: 'mine' }, 'webauthn_registration_not_found'],
      ['POST', `/sessions/${session}/revoke`, undefined, 'session_not_found'],
      ['POST', `/users/connected_apps/${app}/revoke`, undefined, 'connected_app_not_found'],
    ];
    for (const caller of [stranger.client, tenant]) {
      for (const [method, path, body, type] of calls) {
        const answer = await caller.call(method, path, body);
        expect([path, answer.status, answer.type]).toEqual([path, 404, type]);
      }
    }
    // An application of one tenant is none of the other's, and neither is a session or a code.
    const foreign = await tenant.post('/idp/oauth/authorize/start', {
      client_id: app,
      redirect_uri: 'https://rp.example/callback',
      response_type: 'code',
      scopes: ['openid'],
    });
    expect([foreign.status, foreign.type]).toEqual([400, 'invalid_client']);
    const crossed = await server.client({ token: otherToken, session: mine.caller.session() }).get('/users/me');
    expect([crossed.status, crossed.type]).toEqual([404, 'session_not_found']);
    const asked = await server.client().post('/otps/email/login_or_create', { email: stranger.email });
    const theirs = server.outbox.findLast(({ to }) => to === stranger.email)?.code;
    const guess = { token: theirs, method_id: asked.data.method_id, session_duration_minutes: 60 };
    const elsewhere = await server.client({ token: otherToken }).post('/otps/authenticate', guess);
    expect([elsewhere.status, elsewhere.type]).toEqual([404, 'otp_code_not_found']);
    expect((await server.client().post('/otps/authenticate', guess)).status).toBe(200);

    expect((await passkeys.enter(server.client(), mine.device)).status).toBe(200);
    expect((await mine.caller.get('/users/connected_apps')).data['connected_apps']).toHaveLength(1);
    const log = await auditActions(server, mine.userId);
    expect(log.filter((action) => /removed|revoked/.test(action))).toEqual([]);
  });
});

describe('M. API and platform: telemetry', () => {
  const send = (token: string, ip: string, events = 1) =>
    fetch(`${server.baseUrl}/sdk/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify(
        Array.from({ length: events }, () => ({
          telemetry: {},
          event: { public_token: token, event_name: 'email_sent', details: { type: 'x' } },
        })),
      ),
    });

  test('row 157: one page that sends without end is told to wait; the same project elsewhere and another project here are not', async () => {
    await secondProject();
    const from = '198.51.100.157';
    const burst = await Promise.all(Array.from({ length: 240 }, () => send(publicToken, from)));
    expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([204]));
    const before = await countRows(server, 'identity.events');
    const refused = await send(publicToken, from, 100);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_type: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await countRows(server, 'identity.events')).toBe(before);
    expect((await send(publicToken, '198.51.100.158')).status).toBe(204);
    expect((await send(otherToken, from)).status).toBe(204);
    // Nobody who signs in notices.
    expect((await signedIn(server, freshEmail(), { ip: from })).opened.status).toBe(200);
    server.clock.forward(61);
    expect((await send(publicToken, from, 100)).status).toBe(204);
    expect(await countRows(server, 'identity.events')).toBe(before + 102);
  });

  test('row 157: a batch with one odd event keeps the others, and characters that no text may hold do no harm', async () => {
    const before = await countRows(server, 'identity.events');
    const event = (details: object) => ({
      event: { public_token: publicToken, event_name: 'email_sent', details, error_code: 'a\u0000b' },
    });
    const answer = await fetch(`${server.baseUrl}/sdk/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.159' },
      body: JSON.stringify([event({ type: 'nul \u0000 inside' }), null, [], event({ type: '\ud800' }), event({})]),
    });
    expect(answer.status).toBe(204);
    expect(await countRows(server, 'identity.events')).toBe(before + 3);
  });
});

describe('M. API and platform: requests that two readers would read differently', () => {
  const body = '{"email":"a@example.com"}';
  const post = `POST /sdk/v1/users/search HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${basic(publicToken, publicToken)}\r\nContent-Type: application/json\r\n`;
  const length = `Content-Length: ${body.length}\r\n`;

  test('what is wrong below is not the request as such', async () => {
    const { text } = await rawHttp(server.baseUrl, [`${post}${length}Connection: close\r\n\r\n${body}`]);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['a length and chunks', `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`],
    ['chunks and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nG`],
    ['two encodings', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
    ['an encoding that is none', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a chunk with a wrong length', `${post}Transfer-Encoding: chunked\r\n\r\n5;x\r\nabc\r\n0\r\n\r\n`],
    ['two lengths', `${post}Content-Length: 5\r\n${length}\r\n${body}`],
    ['a length with a sign', `${post}Content-Length: +25\r\n\r\n${body}`],
    ['a space before the colon', `${post}Content-Length : 25\r\n\r\n${body}`],
    ['a folded header', `${post}X-A: a\r\n b\r\n${length}\r\n${body}`],
    ['bare line ends', `${post}${length}\r\n`.replaceAll('\r\n', '\n') + body],
    ['a carriage return in a header', `${post}X-A: a\rb\r\n${length}\r\n${body}`],
    ['a NUL in a header', `${post}X-A: a\0b\r\n${length}\r\n${body}`],
    ['no host', `${post}${length}\r\n${body}`.replace(`Host: ${host}\r\n`, '')],
    ['two hosts', `${post}Host: evil.example\r\n${length}\r\n${body}`],
    ['the same host twice', `${post}hOsT: ${host}\r\n${length}\r\n${body}`],
    ['a foreign address for a path', `${post}${length}\r\n${body}`.replace('/sdk', 'http://evil.example/sdk')],
    ['our own address for a path', `${post}${length}\r\n${body}`.replace('/sdk', `http://${host}/sdk`)],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['pseudo-headers of HTTP/2', `${post}:authority: evil.example\r\n${length}\r\n${body}`],
  ])('row 155: with %s it is 400 and the connection is closed', async (_what, text) => {
    const answer = await rawHttp(server.baseUrl, [text]);
    expect([answer.text.split('\r\n')[0], answer.closed]).toEqual(['HTTP/1.1 400 Bad Request', true]);
    expect(answer.text).not.toContain('userType');
  });

  test('row 155: a second request smuggled behind an ambiguous one is not answered', async () => {
    const smuggled = `GET /sdk/v1/projects/bootstrap/${publicToken} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const answer = await rawHttp(server.baseUrl, [`${post}Host: evil.example\r\nContent-Length: 0\r\n\r\n${smuggled}`]);
    expect(answer.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(answer.text).not.toContain('project_name');
  });

  test.each(['TRACE', 'CONNECT'])('row 155: %s does nothing', async (method) => {
    const target = method === 'CONNECT' ? 'evil.example:80' : '/sdk/v1/users/me';
    const answer = await rawHttp(server.baseUrl, [
      `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n`,
    ]);
    expect(answer.text).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer.text).not.toContain('s3cret');
  });
});

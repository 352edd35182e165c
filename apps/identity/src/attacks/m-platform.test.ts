import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findBrokenLink, linkAuditChain } from '../audit/chain.ts';
import { passcodeOf } from '../challenges/passcode.ts';
import { parseBasic } from '../http/basic-auth.ts';
import { projectSettings } from '../projects/settings.ts';
import { serverSecret } from '../secrets/server-secret.ts';
import { namesRow } from '../testing/elsewhere.ts';
import { askCode, countRows, freshEmail, signedIn, submitCode } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { basic } from '../testing/sdk-client.ts';
import { lastMessage, publicToken, startIdentity } from '../testing/start-identity.ts';

let verdict: object | Error = { success: true, action: 'LOGIN', score: 0.9, hostname: 'localhost' };
const captchaService = async () => {
  if (verdict instanceof Error) throw verdict;
  return new Response(JSON.stringify(verdict), { headers: { 'content-type': 'application/json' } });
};
const server = await startIdentity({ fetch: captchaService });
const second = await startIdentity({ database: server.database, clock: server.clock, outbox: server.outbox });

describe('M. API and platform', () => {
  test('row 154: only the trusted proxy’s word about an address counts, and IPv6 counts by /64', async () => {
    const email = freshEmail();
    const client = server.client({ headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } });
    const { methodId, code } = await askCode(server, client, email);
    const opened = await submitCode(client, methodId, code);
    expect(opened.data.session?.['attributes']).toMatchObject({ ip_address: '198.51.100.7' });
  });

  test.each([
    ['__proto__', '{"email":"a@example.com","__proto__":{"verified":true}}', [400]],
    ['constructor.prototype', '{"email":"a@example.com","constructor":{"prototype":{"x":1}}}', [400]],
    ['10 000 levels', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, [400]],
    ['10 MB', `{"email":"${'x'.repeat(10_000_000)}"}`, [413]],
    ['a byte order mark', '\ufeff{"email":"a@example.com"}', [400]],
    ['one key twice', '{"email":"a@example.com","email":"b@example.com"}', [400]],
    ['one key twice, written differently', '{"email":"a@example.com","\\u0065mail":"b@example.com"}', [400]],
    ['one key twice deep inside', '{"email":"a@example.com","x":[{"y":{"z":1,"z":2}}]}', [400]],
    ['an escaped __proto__', '{"email":"a@example.com","\\u005f_proto__":{"x":1}}', [400]],
    ['something after its end', '{"email":"a@example.com"}{}', [400]],
    ['a comment', '{"email":"a@example.com"/**/}', [400]],
    ['NaN', '{"email":NaN}', [400]],
    ['half of it', '{"email":', [400]],
    ['a list', '[]', [400]],
    ['a number', '7', [400]],
  ])('row 156: JSON with %s is refused', async (_what, body, statuses) => {
    const answer = await server.client().post('/users/search', body);
    expect(statuses).toContain(answer.status);
    expect(answer.json).toMatchObject({ error_type: expect.any(String), request_id: expect.any(String) });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('row 156: compressed bodies and other content types are refused', async () => {
    const send = (headers: Record<string, string>, body: string | Buffer<ArrayBuffer>) =>
      fetch(`${server.baseUrl}/sdk/v1/users/search`, {
        method: 'POST',
        headers: { authorization: basic(publicToken, publicToken), ...headers },
        body,
      });
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const squeezed = await send({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, bomb);
    expect([400, 415]).toContain(squeezed.status);
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
      expect((await send({ 'content-type': type }, '{"email":"a@example.com"}')).status).toBe(415);
  });

  test('row 156: no JSON body whatever makes a call fail with 500', async () => {
    const paths = [
      '/users/search',
      '/otps/authenticate',
      '/passwords/strength_check',
      '/magic_links/authenticate',
      '/sessions/attest',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), fc.constantFrom(0, 2), async (path, body, indent) => {
        const text = JSON.stringify(body, null, indent);
        fc.pre(!text.includes('__proto__') && !text.includes('constructor'));
        const { status, json } = await server.client().post(path, text);
        expect(status).toBeLessThan(500);
        // Whatever is wrong with it, it is JSON, and each key stands there once.
        expect(json).not.toMatchObject({ error_message: 'The body is not valid JSON.' });
      }),
      { numRuns: 60 },
    );
    await server.database.pool.query(`delete from identity.rate_windows`);
  });

  test('row 157: telemetry is limited, allow-listed and free of addresses', async () => {
    const send = (body: unknown) =>
      fetch(`${server.baseUrl}/sdk/v1/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: JSON.stringify(body),
      });
    const event = (name: string, details: object = {}, token = publicToken) => ({
      telemetry: { client_sent_at: '2999-01-01T00:00:00.000Z' },
      event: { public_token: token, event_name: name, details },
    });
    const secret = 'watched@example.com';
    const good = await send([
      event('email_sent', { email: secret, type: '<b>login_or_create_otp</b>', other: secret }),
      event('not_an_event'),
      event('email_sent', {}, 'public-token-test-forged'),
      7,
    ]);
    expect([good.status, await good.text()]).toEqual([204, '']);
    const { rows } = await server.database.pool.query<{ details: object; sent_at: Date | null }>(
      'select * from identity.events',
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0]?.sent_at).toBeNull();
    expect((await send(Array.from({ length: 101 }, () => event('email_sent')))).status).toBe(413);
    const large = [event('email_sent', { email: 'x'.repeat(70_000) })];
    expect((await send(large)).status).toBe(413);
    const inPieces = await fetch(`${server.baseUrl}/sdk/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(large)]).stream(),
      duplex: 'half',
    });
    expect(inPieces.status).toBe(413);
    await server.database.pool.query(`update identity.events set received_at = now() - interval '91 days'`);
    await send([event('email_sent')]);
    await server.identity.jobs.find(({ name }) => name === 'identity-sweep')?.run();
    expect(await countRows(server, 'identity.events')).toBe(1);
  });

  test.each(['unknown', '../', '..%2f..%2fetc', 'x'.repeat(400), 'x'.repeat(10_240), '%00', `' or 1=1`])(
    'row 158: the public token %j is unknown, in the one usual way',
    async (token) => {
      const answer = await server.client().get(`/projects/bootstrap/${encodeURIComponent(token)}`);
      const usual = await server.client().get('/projects/bootstrap/public-token-test-nobody');
      expect([answer.status, answer.type]).toEqual([404, 'project_not_found']);
      expect(Object.keys(answer.json as object)).toEqual(Object.keys(usual.json as object));
    },
  );

  test('row 158: bootstrap shows public settings only and has what the SDK cannot do without', async () => {
    const answer = await server.client().get(`/projects/bootstrap/${publicToken}`);
    expect(answer.data).toMatchObject({
      captcha_settings: { enabled: false },
      password_config: null,
      cname_domain: null,
      vertical: 'CONSUMER',
    });
    expect(JSON.stringify(answer.json)).not.toMatch(/secret|allowed_origins|limits/);
    expect(answer.headers.get('cache-control')).toMatch(/max-age/);
  });

  test('rows 159 and 160: a captcha is demanded and checked by the server whatever the client believes', async () => {
    const captcha = {
      enabled: true,
      site_key: 'k',
      secret: 's',
      verify_url: 'https://captcha.example/verify',
      hostnames: ['localhost'],
    };
    await server.setSettings({ captcha });
    const send = (token?: string) =>
      server.client().post('/otps/email/login_or_create', { email: freshEmail(), captcha_token: token });
    expect((await send()).type).toBe('captcha_failed');
    expect((await send('token-1')).status).toBe(200);
    expect((await send('token-1')).type).toBe('captcha_failed');
    verdict = { success: true, action: 'OTHER', hostname: 'localhost' };
    expect((await send('token-2')).type).toBe('captcha_failed');
    verdict = { success: true, action: 'LOGIN', hostname: 'evil.example' };
    expect((await send('token-3')).type).toBe('captcha_failed');
    verdict = { success: true, action: 'LOGIN', hostname: 'localhost', score: 0.1 };
    expect((await send('token-4')).status).toBe(429);
    verdict = new Error('down');
    expect((await send('token-5')).status).toBe(200);
    // Without the service each address gets little, and whoever runs the place is told once.
    await server.setSettings({ captcha, limits: { without_captcha: { count: 3, seconds: 600 } } });
    for (const token of ['down-1', 'down-2']) expect((await send(token)).status).toBe(200);
    const more = await send('down-3');
    expect([more.status, more.type]).toEqual([429, 'too_many_requests']);
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(server.outbox.filter(({ kind }) => kind === 'captcha_outage')).toHaveLength(1);
    expect(lastMessage(server.outbox, 'admin@localhost.test', 'captcha_outage').text).toContain('calls_per_address');
    expect(await countRows(server, `identity.audit_log where action = 'alarm.captcha_outage'`)).toBe(1);
    await server.setSettings({ captcha: { ...captcha, on_outage: 'refuse' } });
    expect((await send('token-6')).type).toBe('captcha_failed');
    await server.setSettings({});
  });

  test('row 160: a project that decides by device asks for the captcha in the plain text that the SDK understands', async () => {
    const captcha = { enabled: true, site_key: 'k', secret: 's', verify_url: 'https://captcha.example/verify' };
    const mode = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' };
    await server.setSettings({ captcha, ...mode });
    verdict = { success: true, action: 'LOGIN' };
    const send = (token?: string) =>
      server.client().post('/otps/email/login_or_create', { email: freshEmail(), captcha_token: token });
    const asked = await send();
    expect([asked.status, asked.headers.get('content-type'), asked.json]).toEqual([
      403,
      'text/plain; charset=utf-8',
      'Captcha required',
    ]);
    expect((await send('a fresh token')).status).toBe(200);
    verdict = { success: false };
    const robot = await send('another token');
    expect([robot.status, robot.type]).toEqual([429, 'captcha_failed']);
    await server.setSettings({});
  });

  test('row 161: fields that are not the caller’s to set are not set', async () => {
    const { client, userId } = await signedIn(server);
    const changed = await client.call('PUT', '/users/me', {
      name: { first_name: 'Ada' },
      roles: ['admin'],
      user_id: 'user-test-x',
      status: 'disabled',
      trusted_metadata: { plan: 'free for ever' },
      emails: [{ email: 'x@example.com', verified: true }],
    });
    expect(changed.data['__user']).toMatchObject({
      user_id: userId,
      roles: ['user'],
      trusted_metadata: {},
      name: { first_name: 'Ada' },
    });
    expect(changed.data['emails']).toHaveLength(1);
  });

  test('row 163: parallel sign-ups with one new address at two processes make one user', async () => {
    await server.setSettings({
      limits: { message_spacing: { count: 20, seconds: 30 }, message_hour: { count: 20, seconds: 3600 } },
    });
    second.deps.projects.forget();
    const email = freshEmail();
    const sends = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? server : second).client().post('/otps/email/login_or_create', { email }),
    );
    const answers = await Promise.all(sends);
    expect(new Set(answers.map(({ data }) => data.method_id)).size).toBe(1);
    expect(await countRows(server, 'identity.emails where email = $1', [email])).toBe(1);
    await server.setSettings({});
  });

  test.each([
    ['no header', undefined],
    ['another scheme', `Bearer ${publicToken}`],
    ['not base64', 'Basic %%%'],
    ['an empty password', basic(publicToken, '')],
    ['a colon too many', basic(publicToken, `${publicToken}:x`)],
    ['no colon', `Basic ${Buffer.from(publicToken).toString('base64')}`],
    ['a foreign token', basic('public-token-test-x', 'public-token-test-x')],
    ['control characters', basic(`${publicToken}\n`, 'x')],
    ['nothing after the scheme', 'Basic '],
    ['8 KB', basic('x'.repeat(8000), 'x')],
  ])('rows 164 and 165: with %s the answer is 401', async (_what, header) => {
    const answer = await fetch(`${server.baseUrl}/sdk/v1/users/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(header ? { authorization: header.replace('\n', '') } : {}) },
      body: '{}',
    });
    expect([answer.status, ((await answer.json()) as { error_type?: string }).error_type]).toEqual([
      401,
      'unauthorized_credentials',
    ]);
  });

  test('an operator’s limit of calls a minute holds for one address on one call, and leaves others alone', async () => {
    const limited = await startIdentity({ database: server.database, requestsPerMinute: 3 });
    const asked = `/projects/bootstrap/${publicToken}`;
    const one = limited.client({ ip: '203.0.113.60' });
    for (let turn = 0; turn < 3; turn += 1) expect((await one.get(asked)).status).toBe(200);
    const refused = await one.get(asked);
    expect([refused.status, refused.type]).toEqual([429, 'too_many_requests']);
    expect((await limited.client({ ip: '203.0.113.61' }).get(asked)).status).toBe(200);
    expect((await one.post('/users/search', { email: freshEmail() })).status).toBe(200);
  });

  test('row 164: secrets in the address are refused', async () => {
    const answer = await server.client().post('/users/search?session_token=x', { email: 'a@example.com' });
    expect(answer.status).toBe(400);
  });

  test('row 165: no header whatever makes the parser throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseBasic(`Basic ${text}`)));
  });

  test('row 169: new lines and escapes in a header stay inside one JSON line of the log and out of the session', async () => {
    const client = server.client({ headers: { 'user-agent': 'Mozilla \u009b31mred' } });
    const { methodId, code } = await askCode(server, client, freshEmail());
    const opened = await submitCode(client, methodId, code);
    expect(JSON.stringify(opened.data.session?.['attributes'])).not.toContain('\u009b');
    for (const line of server.logged) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  test('row 172: a message that cannot be sent is told to the caller, and trying again works', async () => {
    const email = freshEmail();
    const working = Object.getOwnPropertyDescriptor(server.deps, 'send') ?? {};
    server.deps.send = async () => {
      throw new Error('the carrier is down');
    };
    const failed = await server.client().post('/otps/email/login_or_create', { email });
    Object.defineProperty(server.deps, 'send', working);
    expect([failed.status, failed.type]).toEqual([400, 'downstream_carrier_error']);
    server.clock.forward(31);
    expect((await askCode(server, server.client(), email)).code).toMatch(/^\d{6}$/);
  });

  test('the audit log is a chain that nobody can change without being seen', async () => {
    const pool = server.database.pool;
    while ((await linkAuditChain(server.deps)) > 0);
    expect(await findBrokenLink(server.deps)).toBeUndefined();
    await expect(pool.query(`update identity.audit_log set action = 'nothing' where seq = 1`)).rejects.toThrow(
      /append only/,
    );
    await expect(pool.query('delete from identity.audit_log')).rejects.toThrow(/append only/);
    await expect(pool.query('truncate identity.audit_log')).rejects.toThrow(/append only/);
    await pool.query('alter table identity.audit_log disable trigger all');
    await pool.query(`update identity.audit_log set ip_address = '9.9.9.9' where chain_no = 3`);
    await pool.query('alter table identity.audit_log enable trigger all');
    expect(await findBrokenLink(server.deps)).toBe(3);
  });

  test('Hebrew messages are in Hebrew, from right to left, with the code from left to right', async () => {
    const email = freshEmail();
    await server.client().post('/otps/email/login_or_create', { email, locale: 'he' });
    const mail = lastMessage(server.outbox, email);
    expect(mail.subject).toBe('קוד הכניסה שלך ל־Targum');
    expect(mail.html).toMatch(/<html lang="he" dir="rtl">/);
    expect(mail.html).toMatch(new RegExp(`<p dir="ltr"[^>]*>${mail.code}</p>`));
    const other = freshEmail();
    await server
      .client({ headers: { 'accept-language': 'he-IL,he;q=0.9,en;q=0.8' } })
      .post('/otps/email/login_or_create', { email: other });
    expect(lastMessage(server.outbox, other).html).toContain('dir="rtl"');
  });

  test('row 166 is run beside the social providers: a provider with a bad configuration fails closed', async () => {
    expect(await namesRow('methods/oauth/oauth-attacks.test.ts', 166)).toBe(true);
  });

  test('row 167 does not apply: no setting names a webhook, and none is called', () => {
    expect(Object.keys(projectSettings.shape).filter((name) => name.includes('webhook'))).toEqual([]);
  });

  test('row 170: after a restore a new IDENTITY_SECRET makes every passcode and sealed key of the backup worthless', () => {
    const [before, after] = [serverSecret('a'.repeat(40)), serverSecret('b'.repeat(40))];
    expect(passcodeOf(before, 'challenge')).not.toBe(passcodeOf(after, 'challenge'));
    expect(() => after.open(before.seal(Buffer.from('private key')))).toThrow(/authenticate/);
  });
});

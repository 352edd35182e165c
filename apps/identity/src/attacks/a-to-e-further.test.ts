import { pbkdf2Sync, scryptSync } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { decodeBase32 } from '../methods/totp/testing/decode-base32.ts';
import { totpCode, totpStep } from '../methods/totp/totp-code.ts';
import { passkeyDriver } from '../methods/webauthn/testing/passkey-driver.ts';
import { developmentProject } from '../projects/development-project.ts';
import { askCode, countRows, freshEmail, goodPassword, signedIn, submitCode, withPassword } from '../testing/flows.ts';
import { basic, type SdkClient } from '../testing/sdk-client.ts';
import { lastMessage, publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const login = (client: SdkClient, email: string, password: string) =>
  client.signIn('/passwords/authenticate', { email, password, session_duration_minutes: 60 });
const sms = (number: string, client = server.client()) =>
  client.post('/otps/sms/login_or_create', { phone_number: number });

describe('A. one-time codes, variant by variant', () => {
  test('row 13: a day has twenty mails, and whoever is not known is refused in the same words as whoever is', async () => {
    const [known, unknown] = [(await signedIn(server)).email, freshEmail('nobody')];
    const ask = (email: string) => server.client().post('/magic_links/email/login_or_create', { email });
    for (let hour = 0; hour < 4; hour += 1) {
      for (let mail = 0; mail < 5; mail += 1) {
        for (const email of [known, unknown]) expect((await ask(email)).status).toBe(200);
        server.clock.forward(31);
      }
      server.clock.forward(3600);
    }
    const refusals = await Promise.all([ask(known), ask(unknown)]);
    for (const { status, type, headers } of refusals) {
      expect([status, type]).toEqual([429, 'too_many_requests']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3600);
    }
    const [first, second] = refusals.map(({ json }) => ({ ...(json as object), request_id: '' }));
    expect(first).toEqual(second);
    expect(server.outbox.filter(({ to }) => to === unknown)).toHaveLength(20);
    server.clock.forward(86_400);
    expect((await ask(unknown)).status).toBe(200);
  });

  test.each([
    [
      'a country',
      { country_hour: { count: 2, seconds: 3600 } },
      ['+14155552701', '+13125552702', '+12125552703'],
      '+972502345679',
      200,
    ],
    [
      'the project',
      { sms_day: { count: 2, seconds: 86_400 } },
      ['+14155552704', '+972502345680', '+12125552705'],
      '+972502345681',
      429,
    ],
  ])(
    'row 14: messages to phones have a budget for %s, and past it nothing is sent or counted as cost',
    async (_what, limits, numbers, other, otherwise) => {
      await server.database.pool.query('delete from identity.rate_windows');
      await server.setSettings({ limits });
      const costs = () => countRows(server, `identity.audit_log where details ? 'cost_micros'`);
      const before = await costs();
      const answers = [];
      for (const number of numbers) answers.push(await sms(number));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(answers[2]?.type).toBe('too_many_requests');
      expect(server.outbox.filter(({ to }) => to === numbers[2])).toEqual([]);
      expect(await costs()).toBe(before + 2);
      expect((await sms(other)).status).toBe(otherwise);
      await server.setSettings({});
    },
  );

  test('row 16: the mail with a code names the application, the place and the device that asked', async () => {
    const email = freshEmail();
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140 Safari/537.36' };
    await server.client({ ip: '198.51.100.16', headers }).post('/otps/email/login_or_create', { email });
    const { text, html } = lastMessage(server.outbox, email, 'otp');
    for (const words of ['Targum', '198.51.100.16', 'Chrome, Windows', 'Never share'])
      for (const part of [text, html]) expect(part).toContain(words);
  });
});

describe('C. passwords, variant by variant', () => {
  test('row 36: a megabyte is refused wherever a password goes, and is never hashed', async () => {
    const owner = await withPassword(server);
    const { hasher } = server.deps;
    let hashed = 0;
    server.deps.hasher = {
      ...hasher,
      hash: (...given) => (hashed++, hasher.hash(...given)),
      verify: (...given) => (hashed++, hasher.verify(...given)),
    };
    await server.client().post('/passwords/email/reset/start', { email: owner.email });
    const { token } = lastMessage(server.outbox, owner.email, 'reset_password');
    const minutes = { session_duration_minutes: 60 };
    for (const long of ['x'.repeat(1_000_000), 'x'.repeat(1025), '🦊'.repeat(1025)]) {
      const calls: [SdkClient, string, object][] = [
        [server.client(), '/passwords/email/reset', { token, password: long, ...minutes }],
        [
          server.client(),
          '/passwords/existing_password/reset',
          { email: owner.email, existing_password: long, new_password: goodPassword, ...minutes },
        ],
        [
          server.client(),
          '/passwords/existing_password/reset',
          { email: owner.email, existing_password: goodPassword, new_password: long, ...minutes },
        ],
        [owner.client, '/passwords/session/reset', { password: long }],
        [server.client(), '/passwords/authenticate', { email: owner.email, password: long, ...minutes }],
      ];
      for (const [client, path, body] of calls) {
        const refused = await client.post(path, body);
        expect([path, [400, 413].includes(refused.status)]).toEqual([path, true]);
      }
    }
    server.deps.hasher = hasher;
    // The one hash: the right existing password beside a new one that is too long.
    expect(hashed).toBeLessThanOrEqual(3);
    expect((await login(server.client(), owner.email, goodPassword)).status).toBe(200);
    expect(
      (await server.client().post('/passwords/email/reset', { token, password: goodPassword, ...minutes })).status,
    ).toBe(200);
  });

  test('row 39: bytes that are no UTF-8 are refused and not folded into one sign, so no password stands for another', async () => {
    const email = freshEmail();
    const send = async (path: string, broken: number[]) => {
      const parts = ['{"email":"', email, '","session_duration_minutes":60,"password":"long enough ', ' to pass 71"}'];
      const [a = '', b = '', c = '', d = ''] = parts;
      const answer = await fetch(`${server.baseUrl}/sdk/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: basic(publicToken, publicToken) },
        body: Buffer.concat([Buffer.from(a + b + c), Buffer.from(broken), Buffer.from(d)]),
      });
      return [answer.status, ((await answer.json()) as { error_type?: string }).error_type];
    };
    for (const broken of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]])
      for (const path of ['/passwords', '/passwords/authenticate', '/passwords/strength_check'])
        expect(await send(path, broken)).toEqual([400, 'bad_request']);
    expect(await countRows(server, 'identity.emails where email = $1', [email])).toBe(0);
    expect((await send('/passwords', [...Buffer.from('é')]))[0]).toBe(200);
  });

  test.each([
    ['what stands before the at sign', (email: string) => email.split('@')[0] ?? ''],
    ['the same backwards in capitals', (email: string) => (email.split('@')[0] ?? '').toUpperCase()],
    ['the project’s name, twice', () => 'TargumTargum'],
    ['the project’s name and a year', () => 'targum202620262026'],
  ])('row 41: %s is no password', async (_what, make) => {
    const email = freshEmail('margarethe-von-hohenstein');
    const refused = await server
      .client()
      .post('/passwords', { email, password: make(email), session_duration_minutes: 60 });
    expect(refused.status).toBe(400);
    expect(['weak_password', 'breached_password']).toContain(refused.type);
    expect(await countRows(server, 'identity.emails where email = $1', [email])).toBe(0);
  });

  test('row 44: while strangers have locked the password, a mailed code, a link and a passkey still open the account', async () => {
    const passkeys = passkeyDriver(server);
    const owner = await passkeys.withPasskey();
    await owner.caller.signIn('/passwords/session/reset', { password: goodPassword });
    const stranger = server.client({ ip: '203.0.113.144' });
    for (let guess = 0; guess < 10; guess += 1) await login(stranger, owner.email, 'wrong and long enough');
    const elsewhere = server.client({ ip: '198.51.100.144' });
    expect((await login(elsewhere, owner.email, goodPassword)).type).toBe('user_lock_limit_reached');
    const { methodId, code } = await askCode(server, elsewhere, owner.email);
    expect((await submitCode(elsewhere, methodId, code)).status).toBe(200);
    expect((await passkeys.enter(server.client({ ip: '198.51.100.145' }), owner.device)).status).toBe(200);
    const another = server.client({ ip: '198.51.100.146' });
    await another.post('/magic_links/email/login_or_create', { email: owner.email });
    const { token } = lastMessage(server.outbox, owner.email, 'magic_link');
    const linked = await another.post('/magic_links/authenticate', { token, session_duration_minutes: 60 });
    expect(linked.status).toBe(200);
    expect(server.outbox.filter(({ to, kind }) => to === owner.email && kind === 'unlock')).toHaveLength(1);
  });

  test('row 49: a reset link that is too old, or whose token stands twice in the body, sets nothing; what was set proves no second factor', async () => {
    const owner = await signedIn(server);
    const made = await owner.client.post('/totps', { expiration_minutes: 60 });
    const code = totpCode(decodeBase32(String(made.data['secret'])), totpStep(server.clock.now()));
    await owner.client.signIn('/totps/authenticate', { totp_code: code, session_duration_minutes: 60 });
    await owner.client.signIn('/passwords/session/reset', { password: goodPassword });
    const ask = async () => {
      server.clock.forward(31);
      await server
        .client()
        .post('/passwords/email/reset/start', { email: owner.email, reset_password_expiration_minutes: 5 });
      return lastMessage(server.outbox, owner.email, 'reset_password').token ?? '';
    };
    const body = { password: 'a later and long phrase 5', session_duration_minutes: 60 };
    const old = await ask();
    server.clock.forward(301);
    const late = await server.client().post('/passwords/email/reset', { ...body, token: old });
    expect([late.status, late.type]).toEqual([401, 'unable_to_auth_password_reset_token']);
    const token = await ask();
    const twice = JSON.stringify({ ...body, token }).replace('{', `{"token":"${'x'.repeat(44)}",`);
    expect((await server.client().post('/passwords/email/reset', twice)).status).toBe(400);
    expect((await login(server.client(), owner.email, goodPassword)).status).toBe(200);
    const done = await server.client().post('/passwords/email/reset', { ...body, token });
    expect(done.status).toBe(200);
    expect(done.data.session?.authentication_factors.map(({ type }) => type)).not.toContain('totp');
    expect(done.data.user?.['totps']).toHaveLength(1);
  });

  test('row 51: while the queue of hashes is full, passkeys and codes go on', async () => {
    const small = await startIdentity({
      database: server.database,
      outbox: server.outbox,
      clock: server.clock,
      hashQueue: 3,
    });
    const passkeys = passkeyDriver(small);
    const owner = await passkeys.withPasskey();
    const other = await withPassword(server);
    const flood = Array.from({ length: 40 }, () => login(small.client(), other.email, goodPassword));
    expect((await passkeys.enter(small.client(), owner.device)).status).toBe(200);
    expect((await signedIn(small)).opened.status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  const salt = 'saltsaltsalt';
  const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const half = (bytes: number) => encoded(scryptSync('x', salt, bytes, { N: 1024, r: 8, p: 1 }));
  test.each([
    ['an empty scrypt hash', `$scrypt$ln=10,r=8,p=1$${encoded(Buffer.from(salt))}$A`],
    ['an empty pbkdf2 hash', `$pbkdf2-sha256$i=1000$${encoded(Buffer.from(salt))}$A`],
    ['a scrypt hash of one byte', `$scrypt$ln=10,r=8,p=1$${encoded(Buffer.from(salt))}$${half(1)}`],
    [
      'a pbkdf2 hash of eight bytes',
      `$pbkdf2-sha256$i=1000$c2FsdA$${encoded(pbkdf2Sync('x', 'salt', 1000, 8, 'sha256'))}`,
    ],
    ['a bcrypt hash that would take hours', bcrypt.hashSync('x', 4).replace('$04$', '$31$')],
    ['an argon2 hash that would take all memory', `$argon2id$v=19$m=99999999,t=99,p=1$c2FsdHNhbHQ$${half(32)}`],
    ['an scrypt hash that would take all time', `$scrypt$ln=14,r=8,p=4000$c2FsdA$${half(32)}`],
    ['a pbkdf2 hash of no rounds', `$pbkdf2-sha256$i=0$c2FsdA$${half(32)}`],
    ['a password in the clear', 'violet kettle sings northward 71'],
    ['an old digest', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ])('row 52: %s is refused at the import, and stored all the same it lets nobody in', async (_what, hash) => {
    const { key } = await server.identity.createAdminKey({
      projectId: developmentProject.project_id,
      name: 'importer',
      scopes: ['users:write'],
      days: 1,
    });
    const email = freshEmail('imported');
    const answer = await fetch(`${server.baseUrl}/identity/admin/v1/users/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ users: [{ email, email_verified: true, password_hash: hash }] }),
    });
    expect(await answer.json()).toMatchObject({ imported: 0, refused: [{ email, reason: 'unknown_hash_format' }] });
    expect(await countRows(server, 'identity.emails where email = $1', [email])).toBe(0);
    const owner = await withPassword(server);
    await server.database.pool.query('update identity.passwords set hash = $2 where user_id = $1', [
      owner.userId,
      hash,
    ]);
    for (const password of ['x', 'any password at all', 'violet kettle sings northward 71', 'password']) {
      const refused = await login(server.client(), owner.email, password);
      expect([refused.status, refused.type]).toEqual([401, 'unauthorized_credentials']);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { askCode, auditActions, countRows, freshEmail, signedIn, submitCode, wrongCode } from '../testing/flows.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const second = await startIdentity({ database: server.database, clock: server.clock, outbox: server.outbox });

const sessionsOf = (userId: string) => countRows(server, 'identity.sessions where user_id = $1', [userId]);

describe('A. one-time codes', () => {
  test('row 1: five wrong guesses kill a code, and the sixth is refused even when right', async () => {
    const client = server.client();
    const { methodId, code } = await askCode(server, client, freshEmail());
    for (let guess = 0; guess < 5; guess++) {
      const refused = await submitCode(client, methodId, wrongCode(code));
      expect([refused.status, refused.type]).toEqual([404, 'otp_code_not_found']);
    }
    const right = await submitCode(client, methodId, code);
    expect([right.status, right.type]).toEqual([404, 'otp_code_not_found']);
  });

  test('row 2: ten failures in a row over any codes lock the user for an hour, by mail or an administrator to be undone', async () => {
    const { email, emailId, userId } = await signedIn(server);
    const client = server.client({ ip: '203.0.113.2' });
    let last = await submitCode(client, emailId, '111111');
    for (let round = 0; round < 2; round++) {
      const { code } = await askCode(server, client, email);
      for (let guess = 0; guess < 5; guess++) last = await submitCode(client, emailId, wrongCode(code));
      server.clock.forward(31);
    }
    expect([last.status, last.type]).toEqual([429, 'user_lock_limit_reached']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await auditActions(server, userId)).toContain('user.locked');
    const { code } = await askCode(server, client, email);
    expect((await submitCode(client, emailId, code)).type).toBe('user_lock_limit_reached');
    const mail = lastMessage(server.outbox, email, 'unlock');
    const page = await fetch(mail.link ?? '');
    expect(page.status).toBe(200);
    expect((await submitCode(client, emailId, code)).type).toBe('user_lock_limit_reached');
    const unlocked = await fetch(mail.link ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(unlocked.status).toBe(200);
    expect((await submitCode(client, emailId, code)).status).toBe(200);
  });

  test('row 3: sending the code again gives back no tries', async () => {
    const client = server.client();
    const email = freshEmail();
    const { methodId, code } = await askCode(server, client, email);
    for (let guess = 0; guess < 4; guess++) await submitCode(client, methodId, wrongCode(code));
    server.clock.forward(31);
    expect((await askCode(server, client, email)).code).toBe(code);
    await submitCode(client, methodId, wrongCode(code));
    expect((await submitCode(client, methodId, code)).type).toBe('otp_code_not_found');
  });

  test('row 4: of a hundred parallel guesses at two processes at most five are looked at', async () => {
    const { methodId, code } = await askCode(server, server.client(), freshEmail());
    const guesses = Array.from({ length: 100 }, (_, index) =>
      submitCode((index % 2 ? server : second).client(), methodId, wrongCode(code)),
    );
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(await countRows(server, 'identity.challenges where method_id = $1 and tries > 5', [methodId])).toBe(0);
    await server.database.pool.query(`delete from identity.rate_windows where key like 'failures:%'`);
  });

  test('row 5: two parallel submits of the right code at two processes open one session', async () => {
    const { methodId, code } = await askCode(server, server.client(), freshEmail());
    const answers = await Promise.all([
      submitCode(server.client(), methodId, code),
      submitCode(second.client(), methodId, code),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const userId = answers.find(({ status }) => status === 200)?.data.user_id ?? '';
    expect(await sessionsOf(userId)).toBe(1);
  });

  test('row 6: a used code does not work again', async () => {
    const client = server.client();
    const { methodId, code } = await askCode(server, client, freshEmail());
    const opened = await submitCode(client, methodId, code);
    expect(opened.status).toBe(200);
    const replayed = await submitCode(server.client(), methodId, code);
    expect([replayed.status, replayed.type]).toEqual([404, 'otp_code_not_found']);
    expect(await sessionsOf(opened.data.user_id)).toBe(1);
    expect((await client.post('/sessions/authenticate')).status).toBe(200);
  });

  test('row 7: the right code with another method id is charged to the caller, and the victim is not locked', async () => {
    const victim = await askCode(server, server.client({ ip: '198.51.100.1' }), freshEmail('victim'));
    const attacker = server.client({ ip: '203.0.113.66' });
    const own = await askCode(server, attacker, freshEmail('attacker'));
    const code = own.code === victim.code ? wrongCode(victim.code) : own.code;
    for (let guess = 0; guess < 12; guess++) {
      expect((await submitCode(attacker, victim.methodId, code)).type).toBe('otp_code_not_found');
    }
    expect(
      await countRows(server, 'identity.failures f join identity.emails e using (user_id) where e.email_id = $1', [
        victim.methodId,
      ]),
    ).toBe(0);
    expect(await countRows(server, `identity.rate_windows where key like 'failures:%203.0.113.66'`)).toBe(1);
  });

  test.each([
    ['of nobody', 'email-test-00000000-0000-4000-8000-000000000009', 404],
    ['of SQL', `x' or '1'='1`, 404],
    ['of 10 KB', 'x'.repeat(10_240), 400],
    ['of another type', 7, 400],
  ])('row 8: a method id %s is refused in the usual shape', async (_what, methodId, status) => {
    const refused = await submitCode(server.client(), methodId as string, '123456');
    expect(refused.status).toBe(status);
    expect(refused.json).toMatchObject({
      status_code: status,
      request_id: expect.any(String),
      error_message: expect.any(String),
    });
  });

  test('row 9: a code sent by mail does not open the phone, nor the reverse', async () => {
    const client = server.client();
    const mail = await askCode(server, client, freshEmail());
    const text = await client.post('/otps/sms/login_or_create', { phone_number: '+14155552671' });
    const sms = lastMessage(server.outbox, '+14155552671').code ?? '';
    if (sms === mail.code) return;
    expect((await submitCode(client, text.data.method_id, mail.code)).type).toBe('otp_code_not_found');
    expect((await submitCode(client, mail.methodId, sms)).type).toBe('otp_code_not_found');
    expect((await submitCode(client, text.data.method_id, sms)).status).toBe(200);
  });

  test('row 10: a code is dead one second after its end', async () => {
    const client = server.client();
    const email = freshEmail();
    const sent = await client.post('/otps/email/login_or_create', { email, expiration_minutes: 1 });
    const { code } = lastMessage(server.outbox, email);
    server.clock.forward(61);
    expect((await submitCode(client, sent.data.method_id, code)).type).toBe('otp_code_not_found');
  });

  test.each([
    ['12345'],
    ['1234567'],
    ['abcdef'],
    [12345],
    [['123456']],
    [{ code: '123456' }],
    ['12345\0'],
    ['１２３４５６'],
    ['١٢٣٤٥٦'],
    ['12 34 56'],
    ['Code: 123456'],
    [''],
    [null],
  ])('row 11: %j is not a code', async (code) => {
    const client = server.client();
    const refused = await submitCode(client, 'email-test-x', code);
    expect([refused.status, refused.type]).toEqual([400, 'invalid_code']);
  });

  test('row 12: an address that guesses all over the place is stopped', async () => {
    await server.setSettings({ limits: { failures_per_address: { count: 20, seconds: 600 } } });
    const sprayer = server.client({ ip: '2001:db8:1:2::1' });
    const neighbour = server.client({ ip: '2001:db8:1:2:ffff::9' });
    for (let guess = 0; guess < 20; guess++) await submitCode(sprayer, `email-test-${guess}`, '123456');
    const stopped = await submitCode(neighbour, 'email-test-next', '123456');
    expect([stopped.status, stopped.type]).toEqual([429, 'too_many_requests']);
    expect(stopped.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await submitCode(server.client({ ip: '2001:db8:9::1' }), 'email-test-x', '123456')).status).toBe(404);
    await server.setSettings({});
  });

  test('row 13: one address gets one mail in 30 seconds and five in an hour, known or not, and the code does not change', async () => {
    const client = server.client();
    const email = freshEmail();
    const { code } = await askCode(server, client, email);
    const again = await client.post('/otps/email/login_or_create', { email });
    expect([again.status, again.type]).toEqual([429, 'too_many_requests']);
    for (let send = 0; send < 4; send++) {
      server.clock.forward(31);
      expect((await askCode(server, client, email)).code).toBe(code);
    }
    server.clock.forward(31);
    expect((await client.post('/otps/email/login_or_create', { email })).status).toBe(429);
    expect(server.outbox.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test('row 14: a pumped range of numbers is stopped by its prefix, and the cost is counted', async () => {
    await server.setSettings({ limits: { prefix_hour: { count: 3, seconds: 3600 } } });
    const client = server.client();
    const sends = [];
    for (let index = 0; index < 5; index++) {
      sends.push(await client.post('/otps/sms/login_or_create', { phone_number: `+1415555270${index}` }));
    }
    expect(sends.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    const costs = `identity.audit_log where action = 'otp.sent' and (details->>'cost_micros')::int > 0`;
    expect(await countRows(server, costs)).toBeGreaterThanOrEqual(3);
    await server.setSettings({});
  });

  test('row 14: a range that hardly ever completes is paused and the operators are told once', async () => {
    await server.setSettings({
      limits: { prefix_probe: { count: 4, seconds: 86_400 } },
      sms_min_completion_percent: 50,
    });
    const client = server.client();
    const send = (number: string) => client.post('/otps/sms/login_or_create', { phone_number: number });
    const complete = async (number: string) => {
      const sent = await send(number);
      return submitCode(server.client(), sent.data.method_id, lastMessage(server.outbox, number).code ?? '');
    };
    for (let index = 0; index < 4; index++) expect((await complete(`+1212555310${index}`)).status).toBe(200);
    expect((await send('+12125553109')).status).toBe(200);
    for (let index = 0; index < 4; index++) expect((await send(`+1312555320${index}`)).status).toBe(200);
    for (const number of ['+13125553204', '+13125553205']) {
      const before = server.outbox.length;
      const paused = await send(number);
      expect([paused.status, paused.type]).toEqual([429, 'too_many_requests']);
      expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(3600);
      expect(server.outbox.slice(before).filter(({ to }) => to === number)).toEqual([]);
    }
    expect(server.outbox.filter(({ kind }) => kind === 'sms_pumping')).toHaveLength(1);
    expect(lastMessage(server.outbox, 'admin@localhost.test', 'sms_pumping').text).toContain('+1312555****');
    expect(await countRows(server, `identity.audit_log where action = 'alarm.sms_pumping'`)).toBe(1);
    await server.setSettings({});
  });

  test.each([
    ['premium', '+19005551234', 'invalid_phone_number'],
    ['toll-free', '+18005551234', 'invalid_phone_number'],
    ['satellite', '+881612345678', 'invalid_phone_number_country_code'],
    ['global service', '+80012345678', 'invalid_phone_number_country_code'],
    ['no such country', '+999123456789', 'invalid_phone_number_country_code'],
  ])('row 15: a %s number gets nothing', async (_what, number, type) => {
    const before = server.outbox.length;
    const refused = await server.client().post('/otps/sms/login_or_create', { phone_number: number });
    expect([refused.status, refused.type]).toEqual([400, type]);
    expect(server.outbox).toHaveLength(before);
  });

  test('row 15: a country that the project does not serve is refused', async () => {
    await server.setSettings({ sms_countries: ['IL'] });
    const refused = await server.client().post('/otps/sms/login_or_create', { phone_number: '+14155552671' });
    expect(refused.type).toBe('invalid_phone_number_country_code');
    await server.setSettings({});
  });

  test('row 16: where cookies can be relied on, a leaked code opens nothing in another browser, and the mail warns', async () => {
    const email = freshEmail();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const client = server.client({ headers });
    const { methodId, code } = await askCode(server, client, email);
    expect((await submitCode(server.client({ headers }), methodId, code)).type).toBe('otp_code_not_found');
    expect((await submitCode(client, methodId, code)).status).toBe(200);
    expect(lastMessage(server.outbox, email, 'otp').text).toMatch(/Never share/);
  });

  test('row 17: neither the database nor the log holds a code', async () => {
    const { code } = await askCode(server, server.client(), freshEmail());
    const { rows } = await server.database.pool.query('select * from identity.challenges');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect(server.logged.join('\n')).not.toMatch(new RegExp(`"${code}"`));
  });

  test.each([0, -5, 1e9, '10abc', 11, 1.5, null])('row 18: expiration_minutes %j is refused', async (minutes) => {
    const refused = await server
      .client()
      .post('/otps/email/login_or_create', { email: freshEmail(), expiration_minutes: minutes });
    expect([refused.status, refused.type]).toEqual([400, 'invalid_argument']);
  });

  test.each(['../../x', '{{7*7}}', 'xx-YY'])(
    'row 19: the locale or template %j falls back and is never evaluated',
    async (odd) => {
      const client = server.client();
      const email = freshEmail();
      const sent = await client.post('/otps/email/login_or_create', { email, locale: odd, login_template_id: odd });
      expect(sent.status).toBe(200);
      const mail = lastMessage(server.outbox, email);
      expect(mail.text.replace(mail.code ?? '', '')).not.toMatch(/49|\.\./);
      expect(mail.subject).toBe('Your Targum passcode');
    },
  );

  test('row 19: a locale of 5 KB is refused', async () => {
    const sent = await server
      .client()
      .post('/otps/email/login_or_create', { email: freshEmail(), locale: 'x'.repeat(5000) });
    expect(sent.status).toBe(400);
  });
});

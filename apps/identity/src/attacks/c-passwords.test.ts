import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import bcrypt from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { auditActions, countRows, freshEmail, goodPassword, signedIn, withPassword } from '../testing/flows.ts';
import type { SdkClient } from '../testing/sdk-client.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();

const login = (client: SdkClient, email: string, password: unknown) =>
  client.signIn('/passwords/authenticate', { email, password, session_duration_minutes: 60 });
const create = (client: SdkClient, email: string, password: unknown) =>
  client.signIn('/passwords', { email, password, session_duration_minutes: 60 });
const setHash = (userId: string, hash: string) =>
  server.database.pool.query('update identity.passwords set hash = $2 where user_id = $1', [userId, hash]);
const hashOf = async (userId: string) =>
  (
    await server.database.pool.query<{ hash: string }>('select hash from identity.passwords where user_id = $1', [
      userId,
    ])
  ).rows[0]?.hash ?? '';

const strengthOf = (hash: string) => hash.split('$').slice(1, 4).join(' ');

/** The owner sets a new password by mail. */
async function setPasswordOf({ email }: { email: string }, password: string): Promise<void> {
  await server.client().post('/passwords/email/reset/start', { email });
  const { token } = lastMessage(server.outbox, email, 'reset_password');
  const body = { token, password, session_duration_minutes: 60 };
  const answer = await server.client().post('/passwords/email/reset', body);
  expect(answer.status).toBe(200);
}

describe('C. passwords', () => {
  test('a password opens an account and the account again', async () => {
    const { email, userId } = await withPassword(server);
    const opened = await login(server.client(), email, goodPassword);
    expect([opened.status, opened.data.user_id]).toEqual([200, userId]);
    expect((await server.client().post('/users/search', { email })).data['userType']).toBe('password');
  });

  test.each(['/passwords', '/passwords/authenticate', '/passwords/strength_check'])(
    'row 36: a megabyte of password to %s is refused before it is hashed',
    async (path) => {
      const body = { email: freshEmail(), password: 'x'.repeat(1_000_000), session_duration_minutes: 60 };
      const refused = await server.client().post(path, body);
      expect([400, 413]).toContain(refused.status);
      const long = await server.client().post(path, { ...body, password: 'x'.repeat(1025) });
      expect([long.status, long.type]).toEqual([400, 'invalid_argument']);
    },
  );

  test.each([
    ['of 65 characters', 'correct horse battery staple '.repeat(3)],
    ['of 1024 characters', 'lamp river stone '.repeat(61).slice(0, 1024)],
    ['of emoji', '🦊🌋🎻🧭🪁🍋🛶🎲🦉🌵🧵🪐🐙'],
  ])('row 37: a pass phrase %s is taken whole', async (_what, password) => {
    const { email } = await withPassword(server, freshEmail(), password);
    expect((await login(server.client(), email, password)).status).toBe(200);
    expect((await login(server.client(), email, `${password}x`.slice(0, 1024 * 2))).status).not.toBe(200);
  });

  test('row 38: two passwords that share their first 72 bytes are two passwords', async () => {
    const start = 'a quiet mill by the water turns while the miller sleeps until noon, then ';
    const { email } = await withPassword(server, freshEmail(), `${start}wakes`);
    expect(start.length).toBeGreaterThan(72);
    expect((await login(server.client(), email, `${start}dreams`)).type).toBe('unauthorized_credentials');
    expect((await login(server.client(), email, `${start}wakes`)).status).toBe(200);
  });

  test.each([
    ['a NUL', 'long enough \0 to pass'],
    ['a lone surrogate', 'long enough \ud800 to pass'],
    ['nothing', ''],
    ['a number', 7],
  ])('row 39: a password with %s is refused', async (_what, password) => {
    const refused = await create(server.client(), freshEmail(), password);
    expect([refused.status, refused.type]).toEqual([400, 'invalid_argument']);
  });

  test('row 40: composed and decomposed, full-width and plain are the same password', async () => {
    const { email } = await withPassword(server, freshEmail(), 'café at midnight rains ABC');
    expect((await login(server.client(), email, 'cafe\u0301 at midnight rains ＡＢＣ')).status).toBe(200);
  });

  test.each([
    ['on the list of the commonest', 'password123', 'breached_password'],
    ['too short', 'zq8!Lw2', 'weak_password'],
    ['easy to guess', 'aaaaaaaaaaaaaaaaaaa', 'weak_password'],
    ['the email itself', 'EMAIL', 'breached_password'],
  ])('row 41: a password that is %s is refused with the reason', async (_what, given, type) => {
    const email = freshEmail('somebody.with.a.long.name');
    const refused = await create(server.client(), email, given === 'EMAIL' ? email : given);
    expect([refused.status, refused.type]).toEqual([400, type]);
    expect((await server.client().post('/users/search', { email })).data['userType']).toBe('new');
  });

  test('row 42: a right password that has become known opens nothing and a reset mail goes out; a wrong one says only that', async () => {
    const { email, userId } = await withPassword(server);
    await setHash(userId, await argon2('password123'));
    const refused = await login(server.client(), email, 'password123');
    expect([refused.status, refused.type]).toEqual([400, 'breached_password']);
    expect(refused.data.session_token).toBe('');
    const { token } = lastMessage(server.outbox, email, 'reset_password');
    expect((await login(server.client(), email, 'wrong and long enough')).type).toBe('unauthorized_credentials');
    const fixed = await server
      .client()
      .post('/passwords/email/reset', { token, password: goodPassword, session_duration_minutes: 60 });
    expect(fixed.status).toBe(200);
  });

  test('row 43: one try at each of many accounts is stopped by the address, and locks nobody', async () => {
    await server.setSettings({ limits: { failures_per_address: { count: 10, seconds: 600 } } });
    const { email } = await withPassword(server);
    const stuffer = server.client({ ip: '203.0.113.43' });
    for (let index = 0; index < 10; index++) await login(stuffer, freshEmail('nobody'), 'some leaked password');
    expect((await login(stuffer, email, goodPassword)).type).toBe('too_many_requests');
    expect((await login(server.client(), email, goodPassword)).status).toBe(200);
    await server.setSettings({});
  });

  test('row 43: stolen passwords tried from ever new addresses are held off, known browsers get in, nobody is locked, operators are told', async () => {
    const owner = await withPassword(server);
    const stuffed = await withPassword(server);
    await server.database.pool.query(`delete from identity.rate_windows where key like 'password-failures:%'`);
    await server.setSettings({ limits: { project_failures: { count: 25, seconds: 600 } } });
    const tries = Array.from({ length: 25 }, (_, index) =>
      login(server.client({ ip: `198.18.${index}.1` }), freshEmail('leaked'), 'some leaked password'),
    );
    for (const { type } of await Promise.all(tries)) expect(type).toBe('email_not_found');
    const held = await login(server.client({ ip: '198.18.200.1' }), stuffed.email, goodPassword);
    expect([held.status, held.type]).toEqual([429, 'too_many_requests']);
    expect((await login(owner.client, owner.email, goodPassword)).status).toBe(200);
    expect(await countRows(server, 'identity.failures where user_id = $1', [stuffed.userId])).toBe(0);
    expect(server.outbox.filter(({ kind }) => kind === 'credential_stuffing')).toHaveLength(1);
    expect(await countRows(server, `identity.audit_log where action = 'alarm.credential_stuffing'`)).toBe(1);
    server.clock.forward(601);
    expect((await login(server.client({ ip: '198.18.200.1' }), stuffed.email, goodPassword)).status).toBe(200);
    await server.setSettings({});
  });

  test('row 44: ten bad tries from elsewhere lock out the stranger, not the owner’s own browser nor a mailed code', async () => {
    const owner = await withPassword(server);
    const stranger = server.client({ ip: '203.0.113.44' });
    let last = await login(stranger, owner.email, 'wrong and long enough');
    for (let index = 0; index < 9; index++) last = await login(stranger, owner.email, 'wrong and long enough');
    expect([last.status, last.type]).toEqual([429, 'user_lock_limit_reached']);
    expect((await login(stranger, owner.email, goodPassword)).type).toBe('user_lock_limit_reached');
    expect((await login(owner.client, owner.email, goodPassword)).status).toBe(200);
    expect(await auditActions(server, owner.userId)).toContain('user.locked');
    server.clock.forward(3601);
    expect((await login(stranger, owner.email, goodPassword)).status).toBe(200);
  });

  test('row 45: unknown address, no password and wrong password cost the same work: one hash of one strength, and as many queries', async () => {
    const known = await withPassword(server);
    const passwordless = await signedIn(server);
    const { hasher, db } = server.deps;
    const hashes: string[] = [];
    let queries = 0;
    server.deps.hasher = {
      ...hasher,
      verify: (hash, password) => (hashes.push(strengthOf(hash)), hasher.verify(hash, password)),
      pretend: (password) => hasher.pretend(password, (hash) => void hashes.push(strengthOf(hash))),
    };
    server.deps.db = { query: (...given: Parameters<typeof db.query>) => (queries++, db.query(...given)) };
    const costs: [string[], number][] = [];
    for (const email of [known.email, passwordless.email, freshEmail('nobody')]) {
      hashes.length = queries = 0;
      await login(server.client(), email, 'wrong and long enough');
      costs.push([[...hashes], queries]);
    }
    Object.assign(server.deps, { hasher, db });
    const [first] = costs;
    expect(first?.[0]).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
    expect(costs).toEqual([first, first, first]);
  });

  test('row 49: a password that is changed while a sign-in with it is being checked opens nothing and changes nothing', async () => {
    const owner = await withPassword(server);
    const late = 'a phrase that comes too late 3';
    const { hasher } = server.deps;
    const attempts = [
      () => login(server.client(), owner.email, goodPassword),
      () =>
        server.client().post('/passwords/existing_password/reset', {
          email: owner.email,
          existing_password: goodPassword,
          new_password: late,
          session_duration_minutes: 60,
        }),
    ];
    for (const attempt of attempts) {
      await setPasswordOf(owner, goodPassword);
      server.deps.hasher = {
        ...hasher,
        verify: async (hash, password) => {
          const isRight = await hasher.verify(hash, password);
          server.deps.hasher = hasher;
          await setPasswordOf(owner, 'a changed and long phrase 7');
          return isRight;
        },
      };
      const refused = await attempt();
      expect([refused.status, refused.type]).toEqual([401, 'unauthorized_credentials']);
      expect((await login(server.client(), owner.email, late)).type).toBe('unauthorized_credentials');
      expect((await login(server.client(), owner.email, 'a changed and long phrase 7')).status).toBe(200);
    }
  });

  test('rows 46 and 47: a strict project says the same about everybody, and the truth stands in the mail', async () => {
    const member = await withPassword(server);
    const passwordless = await signedIn(server);
    await server.setSettings({ strict: true });
    const people = [member.email, passwordless.email, freshEmail('nobody')];
    const shape = async (path: string, body: (email: string) => object) => {
      const seen = new Set<string>();
      for (const email of people) {
        const { status, json } = await server.client().post(path, body(email));
        seen.add(JSON.stringify([status, json], (key, value: unknown) => (key === 'request_id' ? '' : value)));
      }
      return seen.size;
    };
    expect(await shape('/users/search', (email) => ({ email }))).toBe(1);
    expect(await shape('/passwords/email/reset/start', (email) => ({ email }))).toBe(1);
    const credentials = (password: string) => (email: string) => ({ email, password, session_duration_minutes: 60 });
    expect(await shape('/passwords', credentials('a brand new phrase 99'))).toBe(1);
    expect(await shape('/passwords/authenticate', credentials('wrong and long enough'))).toBe(1);
    for (const email of people) expect(lastMessage(server.outbox, email, 'reset_password').token).toBeTruthy();
    await server.setSettings({});
  });

  test('row 47: outside strict mode the specified answers are given', async () => {
    const { email } = await signedIn(server);
    expect((await login(server.client(), email, 'wrong and long enough')).type).toBe('no_user_password');
    expect((await login(server.client(), freshEmail(), 'wrong and long enough')).type).toBe('email_not_found');
  });

  test('row 48: the strength check has a limit, knows no stored hash, and its body is not logged', async () => {
    const client = server.client({ ip: '203.0.113.48' });
    const { email } = await withPassword(server);
    const own = await client.post('/passwords/strength_check', { email, password: goodPassword });
    const other = await client.post('/passwords/strength_check', { email: freshEmail(), password: goodPassword });
    expect(own.data['score']).toBe(other.data['score']);
    expect(server.logged.join('\n')).not.toContain(goodPassword);
    const many = await Promise.all(
      Array.from({ length: 245 }, () => client.post('/passwords/strength_check', { password: 'x' })),
    );
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });

  test('row 49: a reset works once, ends all sessions and forgets devices, and the owner is told', async () => {
    const owner = await withPassword(server);
    await server.client().post('/passwords/email/reset/start', { email: owner.email });
    const { token } = lastMessage(server.outbox, owner.email, 'reset_password');
    const body = { token, password: 'a changed and long phrase 8', session_duration_minutes: 60 };
    const weak = await server.client().post('/passwords/email/reset', { ...body, password: 'zq8!Lw2' });
    expect(weak.type).toBe('weak_password');
    expect((await server.client().post('/passwords/email/reset', body)).status).toBe(200);
    const again = await server.client().post('/passwords/email/reset', body);
    expect([again.status, again.type]).toEqual([401, 'unable_to_auth_password_reset_token']);
    expect((await owner.client.post('/sessions/authenticate')).type).toBe('session_not_found');
    const devices = 'select count(*)::int n from identity.devices where user_id = $1';
    const { rows } = await server.database.pool.query<{ n: number }>(devices, [owner.userId]);
    expect(rows[0]?.n).toBe(1);
    expect(lastMessage(server.outbox, owner.email, 'password_changed').subject).toMatch(/password was changed/);
  });

  test('row 50: changing the password needs the current one or a fresh proof', async () => {
    const owner = await withPassword(server);
    const byExisting = (existing: string) =>
      server.client().post('/passwords/existing_password/reset', {
        email: owner.email,
        existing_password: existing,
        new_password: 'a changed and long phrase 9',
      });
    expect((await byExisting('not the one it is')).type).toBe('unauthorized_credentials');
    server.clock.forward(11 * 60);
    const stale = await owner.client.post('/passwords/session/reset', { password: 'a changed and long phrase 10' });
    expect([stale.status, stale.type]).toEqual([403, 'reauth_required']);
    expect((await byExisting(goodPassword)).status).toBe(200);
  });

  test('row 51: more logins than the pool can queue are told to come back, and the rest of the server answers', async () => {
    const small = await startIdentity({ database: server.database, hashQueue: 5 });
    const { email } = await withPassword(server);
    const flood = Array.from({ length: 30 }, () => login(small.client(), email, goodPassword));
    const bootstrap = await fetch(
      `${small.baseUrl}/sdk/v1/projects/bootstrap/public-token-test-00000000-0000-4000-8000-000000000001`,
    );
    expect(bootstrap.status).toBe(200);
    const answers = await Promise.all(flood);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test.each([
    ['bcrypt', (password: string) => bcrypt.hash(password, 4)],
    [
      'scrypt',
      async (password: string) =>
        `$scrypt$ln=10,r=8,p=1$c2FsdHNhbHQ$${scryptSync(password, 'saltsalt', 32, { N: 1024, r: 8, p: 1 }).toString('base64').replace(/=+$/, '')}`,
    ],
    [
      'pbkdf2',
      async (password: string) =>
        `$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$${pbkdf2Sync(password, 'saltsalt', 1000, 32, 'sha256').toString('base64').replace(/=+$/, '')}`,
    ],
    ['weaker argon2', (password: string) => argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })],
  ])('row 52: an imported %s hash lets its owner in and is replaced by a strong one', async (_what, make) => {
    const { email, userId } = await withPassword(server);
    await setHash(userId, await make('imported phrase from before'));
    expect((await login(server.client(), email, 'imported phrase from behind')).type).toBe('unauthorized_credentials');
    expect((await login(server.client(), email, 'imported phrase from before')).status).toBe(200);
    expect(await hashOf(userId)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(server.client(), email, 'imported phrase from before')).status).toBe(200);
  });

  test.each([
    '',
    'plaintext',
    '$2b$10$short',
    '$argon2id$v=19$m=1',
    '$scrypt$ln=99,r=8,p=1$a$b',
    '$pbkdf2-sha256$i=999999999$YQ$YQ',
  ])('row 52: the malformed stored hash %j lets nobody in', async (hash) => {
    const { email, userId } = await withPassword(server);
    await setHash(userId, hash);
    expect((await login(server.client(), email, goodPassword)).type).toBe('unauthorized_credentials');
  });
});

describe('the luds policy', () => {
  test('counts characters and kinds, and bootstrap tells the widget', async () => {
    await server.setSettings({ password_policy: 'luds', password_min_length: 10, luds_complexity: 3 });
    const { data } = await server.client().post('/passwords/strength_check', { password: 'abc1' });
    expect(data).toMatchObject({
      valid_password: false,
      strength_policy: 'luds',
      feedback: {
        luds_requirements: { has_digit: true, has_lower_case: true, missing_characters: 6, missing_complexity: 1 },
      },
    });
    const good = await server.client().post('/passwords/strength_check', { password: 'Abcdefgh1jq' });
    expect(good.data['valid_password']).toBe(true);
    await server.setSettings({});
  });
});

import { inTurn, type Messenger } from '@targum/server-kit';
import { describe, expect, test } from 'vitest';
import { countRows, freshEmail, goodPassword } from '../testing/flows.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

/** A captcha service that lets everything pass whose token says it is human, each token once. */
let asked = 0;
const captcha = { enabled: true, site_key: 'site', secret: 's', verify_url: 'https://captcha.example/verify' };
const server = await startIdentity({
  fetch: async (_url, init) => {
    asked += 1;
    const given = init?.body instanceof URLSearchParams ? init.body.get('response') : '';
    return Response.json({ success: given?.startsWith('human') ?? false });
  },
});

let people = 0;
const human = () => `human-${(people += 1)}`;
const minutes = { session_duration_minutes: 60 };

describe('row 43: stolen passwords tried from ever new addresses at a project with a captcha', () => {
  const login = (address: number, email: string, password: string, token?: string) =>
    server.client({ ip: `198.19.${address}.1` }).post('/passwords/authenticate', {
      email,
      password,
      ...minutes,
      ...(token === undefined ? {} : { captcha_token: token }),
    });

  test('robots are refused before their guess is looked at, people get in, nobody is locked, operators are told once', async () => {
    const owner = freshEmail('owner');
    const made = await server.client().post('/passwords', { email: owner, password: goodPassword, ...minutes });
    const limits = { project_failures: { count: 20, seconds: 600 } };
    await server.setSettings({ captcha, limits });
    // One try for each account, none of them twice from one address.
    for (let index = 0; index < 20; index += 1)
      expect((await login(index, freshEmail('leaked'), 'some leaked password', human())).status).toBe(404);
    const before = asked;
    for (const token of [undefined, 'robot-1', '']) {
      const refused = await login(200, owner, goodPassword, token);
      expect([refused.status, refused.type]).toEqual([429, 'captcha_failed']);
    }
    expect((await login(201, owner, goodPassword, human())).status).toBe(200);
    expect(asked).toBeGreaterThan(before);
    expect(await countRows(server, 'identity.failures where user_id = $1', [made.data.user_id])).toBe(0);
    for (let index = 210; index < 214; index += 1) await login(index, freshEmail('leaked'), 'another one', human());
    expect(server.outbox.filter(({ kind }) => kind === 'credential_stuffing')).toHaveLength(1);
    await server.setSettings({});
  });
});

describe('row 172: a provider of messages that is down', () => {
  test('is passed over for the second one, and the code that arrives by it signs in', async () => {
    const email = freshEmail('second');
    const outbox = server.deps.send.bind(server.deps);
    const failures: unknown[] = [];
    const down: Messenger = {
      send: () => Promise.reject(new Error('the first carrier is down')),
      close: async () => {},
    };
    const working: Messenger = { send: (message) => outbox(message), close: async () => {} };
    const both = inTurn([down, working], (error) => failures.push(error));
    server.deps.send = (message) => both.send(message);
    const client = server.client();
    const sent = await client.post('/otps/email/login_or_create', { email });
    expect(sent.status).toBe(200);
    expect(failures).toHaveLength(1);
    const token = lastMessage(server.outbox, email, 'otp').code;
    const opened = await client.signIn('/otps/authenticate', { token, method_id: sent.data.method_id, ...minutes });
    expect(opened.status).toBe(200);
    server.deps.send = outbox;
  });

  test('with no second one the caller is told, no session is half open, and the next try works', async () => {
    const email = freshEmail('neither');
    const outbox = server.deps.send.bind(server.deps);
    server.deps.send = () => Promise.reject(new Error('down'));
    const client = server.client();
    const failed = await client.post('/otps/email/login_or_create', { email });
    expect([failed.status, failed.type]).toEqual([400, 'downstream_carrier_error']);
    server.deps.send = outbox;
    expect(
      await countRows(server, 'identity.sessions s join identity.emails e using (user_id) where e.email = $1', [email]),
    ).toBe(0);
    server.clock.forward(31);
    expect((await client.post('/otps/email/login_or_create', { email })).status).toBe(200);
  });
});

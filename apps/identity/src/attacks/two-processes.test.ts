import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingMessage } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { decodeBase32 } from '../methods/totp/testing/decode-base32.ts';
import { totpCode, totpStep } from '../methods/totp/totp-code.ts';
import { identityMigrations } from '../migrations.ts';
import { countRows, freshEmail, submitCode, wrongCode } from '../testing/flows.ts';
import { identityProcess } from '../testing/identity-process.ts';
import { authorize, redeem, refresh, register } from '../testing/relying-party.ts';
import type { SdkClient } from '../testing/sdk-client.ts';

const database = await testDatabase({ migrations: identityMigrations });
const outbox: OutgoingMessage[] = [];
// One after the other: the first makes the project and the keys.
const left = await identityProcess(database.url, outbox);
const right = await identityProcess(database.url, outbox);
const open = await register({ database }, { client_id: 'app-public' });

const messageTo = (to: string, kind: string) =>
  vi.waitFor(() => outbox.findLast((message) => message.to === to && message.kind === kind) ?? Promise.reject(), 5000);

/** The same call at both processes in turn, all at once. */
const race = <T>(runners: number, call: (process: typeof left, turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: runners }, (_, turn) => call(turn % 2 ? left : right, turn)));

async function askCode(client: SdkClient, email: string) {
  const sent = await client.post('/otps/email/login_or_create', { email });
  if (sent.status !== 200) throw new Error(`sending failed with ${sent.status}`);
  return { methodId: sent.data.method_id, code: (await messageTo(email, 'otp')).code ?? '' };
}

async function signedIn() {
  const client = left.client();
  const email = freshEmail('racer');
  const { methodId, code } = await askCode(client, email);
  const { data, status } = await submitCode(client, methodId, code);
  expect(status).toBe(200);
  return { client, email, userId: data.user_id };
}

const good = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describe('two operating-system processes on one database', () => {
  test('row 4: look at no more than five of a hundred parallel guesses', async () => {
    const { methodId, code } = await askCode(left.client(), freshEmail());
    const answers = await race(100, ({ client }, turn) =>
      submitCode(client({ ip: `198.51.100.${turn}` }), methodId, wrongCode(code)),
    );
    for (const { status, type } of answers)
      expect(['404 otp_code_not_found', '429 user_lock_limit_reached', '429 too_many_requests']).toContain(
        `${status} ${type}`,
      );
    expect(await countRows({ database }, 'identity.challenges where method_id = $1 and tries <= 5', [methodId])).toBe(
      1,
    );
    const late = await submitCode(left.client(), methodId, code);
    expect([404, 429]).toContain(late.status);
    expect(late.data.session_token).toBe('');
  });

  test('row 5: open one session for one code', async () => {
    const { methodId, code } = await askCode(left.client(), freshEmail());
    const answers = await race(4, ({ client }) => submitCode(client(), methodId, code));
    expect(good(answers)).toBe(1);
    for (const { status, type } of answers.filter(({ status: code }) => code !== 200))
      expect([status, type]).toEqual([404, 'otp_code_not_found']);
    const userId = answers.find(({ status }) => status === 200)?.data.user_id;
    expect(await countRows({ database }, 'identity.sessions where user_id = $1', [userId])).toBe(1);
  });

  test('row 24: open one session for one link', async () => {
    const email = freshEmail();
    const url = 'http://localhost:3000/authenticate';
    await left.client().post('/magic_links/email/login_or_create', { email, login_magic_link_url: url });
    const { token } = await messageTo(email, 'magic_link');
    const answers = await race(12, ({ client }) =>
      client().post('/magic_links/authenticate', { token, session_duration_minutes: 60 }),
    );
    expect(good(answers)).toBe(1);
    for (const { status, type } of answers.filter(({ status: code }) => code !== 200))
      expect([status, type]).toEqual([401, 'unable_to_auth_magic_link']);
    const userId = answers.find(({ status }) => status === 200)?.data.user_id;
    expect(await countRows({ database }, 'identity.sessions where user_id = $1', [userId])).toBe(1);
  });

  test('row 49: set one password for one reset link', async () => {
    const { email } = await signedIn();
    await left.client().post('/passwords/email/reset/start', { email });
    const { token } = await messageTo(email, 'reset_password');
    const answers = await race(6, ({ client }, turn) =>
      client().post('/passwords/email/reset', {
        token,
        password: `violet kettle sings northward ${turn}`,
        session_duration_minutes: 60,
      }),
    );
    expect(good(answers)).toBe(1);
    for (const { status, type } of answers.filter(({ status: code }) => code !== 200))
      expect([status, type]).toEqual([401, 'unable_to_auth_password_reset_token']);
  });

  test('row 6: take a recovery code once', async () => {
    const { client } = await signedIn();
    const made = await client.post('/totps', { expiration_minutes: 60 });
    const secret = decodeBase32(String(made.data['secret']));
    const [recovery] = made.data['recovery_codes'] as string[];
    const code = totpCode(secret, totpStep(new Date()));
    await client.signIn('/totps/authenticate', { totp_code: code, session_duration_minutes: 60 });
    const session = client.session();
    const answers = await race(8, (process) =>
      process.client({ session }).post('/totps/recover', { recovery_code: recovery, session_duration_minutes: 60 }),
    );
    expect(good(answers)).toBe(1);
  });

  test('row 104: redeem an authorization code once', async () => {
    const { client } = await signedIn();
    const { query } = await authorize(client, open);
    const answers = await race(8, (process) => redeem(process, open, query.get('code') ?? ''));
    expect(good(answers)).toBe(1);
    expect(answers.filter(({ json }) => json['error'] === 'invalid_grant')).toHaveLength(7);
  });

  test('row 116: give one successor to a refresh token, the same to everybody who asks within the grace', async () => {
    const { client, userId } = await signedIn();
    const { query } = await authorize(client, open);
    const { json } = await redeem(left, open, query.get('code') ?? '');
    const token = String(json['refresh_token']);
    const answers = await race(8, (process) => refresh(process, open, token));
    expect(good(answers)).toBe(8);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1);
    const successor = String(answers[0]?.json['refresh_token']);
    expect(successor).not.toBe(token);
    const ends = `identity.oidc_records where model = 'RefreshToken' and consumed_at is null and account_id = $1`;
    expect(await countRows({ database }, ends, [userId])).toBe(1);
    await database.pool.query(
      `update identity.oidc_records set consumed_at = consumed_at - interval '31 seconds' where consumed_at is not null`,
    );
    expect((await refresh(right, open, token)).json['error']).toBe('invalid_grant');
    expect((await refresh(left, open, successor)).json['error']).toBe('invalid_grant');
  });

  test('row 116: the next caller finishes a refresh whose process died before it answered', async () => {
    const { client } = await signedIn();
    const { query } = await authorize(client, open);
    const { json } = await redeem(left, open, query.get('code') ?? '');
    const token = String(json['refresh_token']);
    await database.pool.query(
      `update identity.oidc_records set consumed_at = now() - interval '6 seconds', claimed_at = now() - interval '6 seconds'
       where model = 'RefreshToken' and consumed_at is null`,
    );
    const answers = await race(4, (process) => refresh(process, open, token));
    expect(good(answers)).toBe(4);
    expect(new Set(answers.map((answer) => answer.json['refresh_token'])).size).toBe(1);
  });

  test('row 163: make one user of parallel sign-ups', async () => {
    const email = freshEmail();
    const url = 'http://localhost:3000/authenticate';
    const answers = await race(8, ({ client }, turn) =>
      turn % 4 < 2
        ? client().post('/otps/email/login_or_create', { email })
        : client().post('/magic_links/email/login_or_create', { email, login_magic_link_url: url }),
    );
    // Whoever is not told to wait is told of the one account that there is.
    for (const { status, type } of answers)
      expect(['200 undefined', '429 too_many_requests']).toContain(`${status} ${type}`);
    expect(good(answers)).toBeGreaterThan(0);
    const methods = answers.filter(({ status }) => status === 200).map(({ data }) => data.method_id);
    expect(new Set(methods).size).toBe(1);
    expect(await countRows({ database }, 'identity.emails where email = $1', [email])).toBe(1);
    const orphans = `identity.users u where status = 'pending' and not exists (
      select from identity.emails e where e.user_id = u.user_id)`;
    expect(await countRows({ database }, orphans)).toBe(0);
  });

  test('row 172: connections that the database drops are replaced, and no sign-in is half done', async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'identity-process%'`,
    );
    const { methodId, code } = await vi.waitFor(() => askCode(right.client(), freshEmail('after')), 10_000);
    expect((await submitCode(right.client(), methodId, code)).status).toBe(200);
  });

  // A process of its own has to start first, which takes a busy machine a while.
  test('row 172: a process killed in the middle of sign-ins leaves whole sessions or none, and its codes still work elsewhere', {
    timeout: 120_000,
  }, async () => {
    const doomed = await identityProcess(database.url, outbox);
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => askCode(doomed.client(), freshEmail('cut-off'))),
    );
    const entering = people.map(({ methodId, code }) =>
      submitCode(doomed.client(), methodId, code).catch(() => undefined),
    );
    await Promise.race(entering);
    await doomed.kill();
    await Promise.all(entering);
    // The database notices a lost connection by itself.
    await sleep(200);
    const halves = `identity.sessions s where not exists (
      select from identity.audit_log a where a.action = 'session.opened' and a.details->>'session_id' = s.session_id)`;
    expect(await countRows({ database }, halves)).toBe(0);
    const unspent = `identity.challenges c where c.used_at is not null and c.kind = 'otp_email' and not exists (
      select from identity.sessions s where s.user_id = c.user_id)`;
    expect(await countRows({ database }, unspent)).toBe(0);
    for (const { methodId, code } of people) {
      const spent = await countRows({ database }, 'identity.challenges where method_id = $1 and used_at is not null', [
        methodId,
      ]);
      expect((await submitCode(left.client(), methodId, code)).status).toBe(spent === 1 ? 404 : 200);
    }
  });
});

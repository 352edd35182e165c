import { adminScopes } from '@targum/identity-contracts';
import { describe, expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { askCode, auditActions, freshEmail, signedIn, submitCode } from '../testing/flows.ts';
import { authorize, callback, form, verifier } from '../testing/relying-party.ts';
import { basic, type SdkClient } from '../testing/sdk-client.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const { key } = await server.identity.createAdminKey({
  projectId: developmentProject.project_id,
  name: 'test',
  scopes: [...adminScopes],
  days: 1,
});

async function admin(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, json, type: json['error_type'] };
}

describe('an application', () => {
  const input = { client_name: 'Reader', client_type: 'third_party', redirect_uris: [callback] };
  const redeem = async (user: SdkClient, clientId: string, secret: string) => {
    const { query } = await authorize(user, clientId);
    const fields = { grant_type: 'authorization_code', redirect_uri: callback, code_verifier: verifier };
    return form(server, '/oauth2/token', { ...fields, code: query.get('code') ?? '' }, basic(clientId, secret));
  };

  test('gets a new secret, with which the old one is dead', async () => {
    const made = (await admin('POST', '/clients', input)).json;
    const id = String(made['client_id']);
    const { client } = await signedIn(server);
    const rotated = await admin('POST', `/clients/${id}/secret`, {});
    expect(rotated.json).toMatchObject({ client_id: id, client_secret: expect.stringMatching(/^[\w-]{44}$/) });
    expect(rotated.json['client_secret']).not.toBe(made['client_secret']);
    const old = await redeem(client, id, String(made['client_secret']));
    expect([old.status, old.json['error']]).toEqual([401, 'invalid_client']);
    expect((await redeem(client, id, String(rotated.json['client_secret']))).status).toBe(200);
    expect((await admin('GET', '/audit?action=client.secret_rotated')).json['entries']).toMatchObject([
      { details: { client: id } },
    ]);
    expect((await admin('POST', '/clients/nobody/secret', {})).type).toBe('connected_app_not_found');
    const open = await admin('POST', '/clients', { ...input, client_type: 'third_party_public' });
    const none = await admin('POST', `/clients/${String(open.json['client_id'])}/secret`, {});
    expect([none.status, none.type]).toEqual([400, 'invalid_argument']);
  });

  test('keeps what a change does not name, and how it shows its secret', async () => {
    const made = await admin('POST', '/clients', { ...input, token_endpoint_auth_method: 'client_secret_post' });
    const id = String(made.json['client_id']);
    const changed = await admin('PUT', `/clients/${id}`, { client_name: 'Reader II', enabled: false });
    const { client_secret: _shown, ...before } = made.json;
    expect(changed.json).toMatchObject({
      ...before,
      request_id: expect.any(String),
      client_name: 'Reader II',
      enabled: false,
    });
    expect((await admin('PUT', `/clients/${id}`, { redirect_uris: ['http://evil.example/'] })).type).toBe(
      'invalid_redirect_url',
    );
  });

  test('that is removed takes its grants with it', async () => {
    const made = (await admin('POST', '/clients', input)).json;
    const id = String(made['client_id']);
    const { client, userId } = await signedIn(server);
    await authorize(client, id);
    expect((await client.get('/users/connected_apps')).data['connected_apps']).toHaveLength(1);
    await admin('DELETE', `/clients/${id}`);
    const left = 'select 1 from identity.oidc_records where account_id = $1';
    expect((await server.database.pool.query(left, [userId])).rowCount).toBe(0);
  });
});

describe('a user', () => {
  test('is made by an administrator with name, roles and notes, and keeps them at the first sign-in', async () => {
    const email = freshEmail('made');
    const facts = {
      name: { first_name: 'Noa', last_name: 'Levi' },
      roles: ['editor'],
      trusted_metadata: { plan: 'pro' },
      untrusted_metadata: { theme: 'dark' },
    };
    const made = await admin('POST', '/users', { email, phone_number: '+14155552671', ...facts });
    const shown = { ...facts, name: { ...facts.name, middle_name: '' }, roles: ['user', 'editor'] };
    expect(made.json).toMatchObject({
      ...shown,
      disabled: false,
      emails: [{ email, verified: false }],
      phone_numbers: [{ phone_number: '+14155552671', verified: false }],
    });
    const client = server.client();
    const { methodId, code } = await askCode(server, client, email);
    const entered = await submitCode(client, methodId, code);
    expect(entered.data.user).toMatchObject({ user_id: made.json['user_id'], ...shown });
    expect(await auditActions(server, String(made.json['user_id']))).toContain('user.created');
  });

  test('is not made twice, nor without an address, nor with a bad one', async () => {
    const { email } = await signedIn(server);
    const before = await server.database.pool.query('select 1 from identity.users');
    for (const [body, type] of [
      [{ email: email.toUpperCase() }, 'duplicate_email'],
      [{ email: 'nobody' }, 'invalid_email'],
      [{ phone_number: '12' }, 'invalid_phone_number'],
      [{ name: { first_name: 'Noa' } }, 'invalid_argument'],
      [{ email: freshEmail(), trusted_metadata: { a: 'x'.repeat(5000) } }, 'invalid_argument'],
    ] as const) {
      const answer = await admin('POST', '/users', body);
      expect([answer.status, answer.type]).toEqual([400, type]);
    }
    const after = await server.database.pool.query('select 1 from identity.users');
    expect(after.rowCount).toBe(before.rowCount);
  });

  test('is renamed and given notes key by key', async () => {
    const { userId } = await signedIn(server);
    await admin('PUT', `/users/${userId}`, { trusted_metadata: { a: 1, b: 2 }, name: { first_name: 'Noa' } });
    const changed = await admin('PUT', `/users/${userId}`, {
      trusted_metadata: { a: null },
      untrusted_metadata: { c: 3 },
      name: { last_name: 'Levi' },
    });
    expect(changed.json).toMatchObject({
      trusted_metadata: { b: 2 },
      untrusted_metadata: { c: 3 },
      name: { first_name: 'Noa', last_name: 'Levi' },
    });
  });

  test('who has never signed in is not made an active one by being enabled', async () => {
    const client = server.client();
    const email = freshEmail('pending');
    await askCode(server, client, email);
    const found = await admin('GET', `/users?search=${encodeURIComponent(email)}`);
    const [user] = found.json['users'] as { user_id: string; status: string }[];
    expect(user?.status).toBe('pending');
    const enabled = await admin('PUT', `/users/${user?.user_id}`, { disabled: false });
    expect(enabled.json).toMatchObject({ status: 'pending', disabled: false });
  });

  test('of a crowd that came at one moment is on one page of the list, and on one only', async () => {
    const crowd = freshEmail('crowd').replace('@', '-');
    const at = new Date('2026-01-01T00:00:00Z');
    for (let n = 0; n < 5; n += 1) {
      const made = await admin('POST', '/users', { email: `${crowd}${n}@example.com` });
      const text = 'update identity.users set created_at = $2 where user_id = $1';
      await server.database.pool.query(text, [made.json['user_id'], at]);
    }
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const before = next ? `&before=${encodeURIComponent(next)}` : '';
      const { json } = await admin('GET', `/users?search=${crowd}&limit=2${before}`);
      seen.push(...(json['users'] as { user_id: string }[]).map(({ user_id }) => user_id));
      next = json['next'] as string | null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    for (const before of ['then', '2026-01-01', '2026-13-01T00:00:00.000000 x', `2026-01-01T00:00:00.000000 ' or 1`]) {
      const answer = await admin('GET', `/users?before=${encodeURIComponent(before)}`);
      expect([answer.status, answer.type]).toEqual([400, 'invalid_argument']);
    }
  });
});

test('somebody who looks at an account for its owner cannot change who gets into it', async () => {
  const person = await signedIn(server);
  const impersonate = `/users/${person.userId}/impersonate`;
  expect((await admin('POST', impersonate, { impersonator_email: 'nobody' })).type).toBe('invalid_email');
  const made = await admin('POST', impersonate, { impersonator_email: 'ops@example.com' });
  const visitor = server.client();
  await visitor.signIn('/impersonation/authenticate', { impersonation_token: made.json['impersonation_token'] });
  expect((await visitor.get('/users/me')).status).toBe(200);
  const sent = server.outbox.length;
  const app = await admin('POST', '/clients', {
    client_name: 'Reader',
    client_type: 'third_party_public',
    redirect_uris: [callback],
  });
  const clientId = String(app.json['client_id']);
  for (const answer of [
    await visitor.call('DELETE', '/users/me'),
    await visitor.call('DELETE', `/users/emails/${person.emailId}`),
    await visitor.post('/passwords/session/reset', { password: 'violet kettle sings northward 71' }),
    await visitor.post('/totps', { expiration_minutes: 60 }),
    await visitor.post('/totps/recovery_codes'),
    await visitor.post('/webauthn/register/start', { domain: 'localhost' }),
    await visitor.post('/otps/email/send/secondary', { email: freshEmail('ops') }),
    await visitor.post('/otps/sms/send/secondary', { phone_number: '+14155552672' }),
    await visitor.post('/magic_links/email/send/secondary', { email: freshEmail('ops') }),
    (await authorize(visitor, clientId)).submitted,
  ]) {
    expect([answer.status, answer.type]).toEqual([403, 'unauthorized_action']);
  }
  expect(server.outbox.length).toBe(sent);
  expect((await person.client.get('/users/me')).data).toMatchObject({ totps: [], password: null });
  expect((await person.client.get('/users/connected_apps')).data['connected_apps']).toEqual([]);
});

test('the chain of the log is walked on demand and a changed entry is found', async () => {
  await signedIn(server);
  const before = await admin('GET', '/audit/chain');
  expect(before.json).toMatchObject({ broken_link: null, waiting: expect.any(Number) });
  for (const job of server.identity.jobs) await job.run();
  const whole = await admin('GET', '/audit/chain');
  expect(whole.json).toMatchObject({ broken_link: null });
  expect(Number(whole.json['linked'])).toBeGreaterThan(Number(before.json['linked']));
  const { pool } = server.database;
  await pool.query('alter table identity.audit_log disable trigger user');
  await pool.query(`update identity.audit_log set details = '{"forged": true}' where chain_no = 3`);
  await pool.query('alter table identity.audit_log enable trigger user');
  expect((await admin('GET', '/audit/chain')).json['broken_link']).toBe(3);
});

import { adminScopes } from '@targum/identity-contracts';
import { createApp, createLogger } from '@targum/server-kit';
import bcrypt from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { freshEmail, goodPassword, signedIn, withPassword } from '../testing/flows.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const makeKey = async (scopes: readonly string[], days = 30) =>
  (
    await server.identity.createAdminKey({
      projectId: developmentProject.project_id,
      name: 'test',
      scopes: [...scopes],
      days,
    })
  ).key;
const key = await makeKey(adminScopes);

async function admin(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, json, type: json['error_type'], headers: answer.headers };
}

describe('the administration API', () => {
  test('reads and changes settings, refuses bad ones whole, and shows no secret', async () => {
    const captcha = { enabled: false, site_key: 'k', secret: 'very secret', verify_url: 'https://c.example' };
    const changed = await admin('PUT', '/settings', { settings: { captcha, password_policy: 'luds' } });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.json)).not.toContain('very secret');
    expect(changed.json['warnings']).toContainEqual({
      code: 'character_kinds',
      message: expect.stringMatching(/zxcvbn/),
    });
    const bad = await admin('PUT', '/settings', { settings: { password_min_length: 4, allowed_origins: ['*'] } });
    expect([bad.status, bad.type]).toEqual([400, 'invalid_argument']);
    const after = await admin('GET', '/settings');
    expect(after.json['settings']).toMatchObject({ password_min_length: 12, password_policy: 'luds' });
    await admin('PUT', '/settings', { settings: { password_policy: 'zxcvbn', captcha: null } });
  });

  test('refuses two roles, resources, scopes or trusted systems of one name, and those without, each at its field', async () => {
    const nothing = { description: '', permissions: [] };
    const profile = {
      profile_id: 'hr',
      issuer: 'https://hr.example',
      audience: 'us',
      jwks: { keys: [{ kty: 'RSA' }] },
    };
    const rbac_policy = {
      roles: ['editor', '', 'editor'].map((role_id) => ({ role_id, ...nothing })),
      resources: ['books', 'books'].map((resource_id) => ({ resource_id, description: '', actions: [] })),
      scopes: ['', 'read:books'].map((scope) => ({ scope, ...nothing })),
    };
    const refused = await admin('PUT', '/settings', {
      settings: { rbac_policy, trusted_profiles: [profile, profile] },
    });
    expect(refused.status).toBe(400);
    expect(refused.json['error_details']).toMatchObject({
      faults: [
        { code: 'setting_missing', field: 'rbac_policy.roles.1.role_id' },
        { code: 'setting_repeated', field: 'rbac_policy.roles.2.role_id' },
        { code: 'setting_repeated', field: 'rbac_policy.resources.1.resource_id' },
        { code: 'setting_missing', field: 'rbac_policy.scopes.0.scope' },
        { code: 'setting_repeated', field: 'trusted_profiles.1.profile_id' },
      ],
    });
    // What is there already stands in nobody's way.
    await server.setSettings({ trusted_profiles: [profile, profile] });
    expect((await admin('PUT', '/settings', { settings: { otp_minutes: 5 } })).status).toBe(200);
    await server.setSettings({});
  });

  test.each([
    { kty: 'RSA', n: 'AQAB', e: 'AQAB', d: 'AQAB' },
    { kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' },
    { kty: 'oct', k: 'shared' },
  ])('refuses a key of a trusted system that could sign in its name: $kty', async (secret) => {
    const keys = [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }, secret];
    const profile = { profile_id: 'hr', issuer: 'https://hr.example', audience: 'us', jwks: { keys } };
    const refused = await admin('PUT', '/settings', { settings: { trusted_profiles: [profile] } });
    expect(refused.status).toBe(400);
    expect(refused.json['error_details']).toMatchObject({
      faults: [{ code: 'key_private', field: 'trusted_profiles.0.jwks' }],
    });
    expect((await admin('GET', '/settings')).json['settings']).toMatchObject({ trusted_profiles: [] });
  });

  test('leaves a secret alone when what was read is written back, and takes a new one', async () => {
    const google = { client_id: 'g', client_secret: 'kept from everybody' };
    const stored = async () => {
      const text = `select settings->'oauth_providers' as found from identity.projects where project_id = $1`;
      const { rows } = await server.database.pool.query<{ found: unknown }>(text, [developmentProject.project_id]);
      return rows[0]?.found;
    };
    await admin('PUT', '/settings', { settings: { oauth_providers: { google } } });
    const read = await admin('GET', '/settings');
    expect(read.json['settings']).toMatchObject({ oauth_providers: { google: { client_secret: '[hidden]' } } });
    expect((await admin('PUT', '/settings', { settings: read.json['settings'] })).status).toBe(200);
    expect(await stored()).toMatchObject({ google });
    await admin('PUT', '/settings', {
      settings: { oauth_providers: { google: { ...google, client_secret: 'next' } } },
    });
    expect(await stored()).toMatchObject({ google: { client_secret: 'next' } });
    const nothing = { settings: { oauth_providers: { github: { client_id: 'h', client_secret: '[hidden]' } } } };
    expect((await admin('PUT', '/settings', nothing)).type).toBe('invalid_argument');
    expect(await stored()).not.toHaveProperty('github');
    await admin('PUT', '/settings', { settings: { oauth_providers: {} } });
  });

  test('registers, changes and removes applications; the secret is shown once', async () => {
    const input = { client_name: 'Reader‮', client_type: 'third_party', redirect_uris: ['https://reader.example/cb'] };
    const made = await admin('POST', '/clients', input);
    expect(made.json).toMatchObject({ client_name: 'Reader', client_secret: expect.any(String) });
    const id = String(made.json['client_id']);
    const stored = await server.database.pool.query('select * from identity.oidc_clients where client_id = $1', [id]);
    expect(JSON.stringify(stored.rows)).not.toContain(String(made.json['client_secret']));
    for (const uri of [
      'http://reader.example/cb',
      'https://*.example/cb',
      'javascript:alert(1)',
      'https://reader.example/cb#x',
      'https://a@reader.example/',
    ])
      expect((await admin('POST', '/clients', { ...input, redirect_uris: [uri] })).type).toBe('invalid_redirect_url');
    const bad = await admin('POST', '/clients', { ...input, logo_url: 'javascript:alert(1)' });
    expect(bad.status).toBe(400);
    expect((await admin('PUT', `/clients/${id}`, { ...input, enabled: false })).json['enabled']).toBe(false);
    expect((await admin('DELETE', `/clients/${id}`)).status).toBe(200);
    expect((await admin('DELETE', `/clients/${id}`)).type).toBe('connected_app_not_found');
  });

  test('finds users, disables one with all sessions, and unlocks', async () => {
    const person = await signedIn(server);
    const found = await admin('GET', `/users?search=${encodeURIComponent(person.email.slice(0, 20))}`);
    expect(JSON.stringify(found.json)).toContain(person.userId);
    expect(
      (await admin('PUT', `/users/${person.userId}`, { disabled: true, roles: ['editor'] })).json['roles'],
    ).toContain('editor');
    expect((await admin('GET', `/users/${person.userId}`)).json['disabled']).toBe(true);
    expect((await person.client.post('/sessions/authenticate')).type).toBe('session_not_found');
    expect((await admin('POST', `/users/${person.userId}/unlock`)).status).toBe(200);
    expect((await admin('GET', '/users/user-test-nobody')).type).toBe('user_not_found');
    expect((await admin('DELETE', `/users/${person.userId}`)).status).toBe(200);
  });

  test('imports users with the hashes they had, after trying one in a dry run', async () => {
    const email = freshEmail('imported');
    const password_hash = await bcrypt.hash('a phrase from the old house', 4);
    const users = [
      { email, email_verified: true, password_hash, probe_password: 'a phrase from the old house' },
      { email: freshEmail(), password_hash, probe_password: 'not this one' },
      { email: freshEmail(), password_hash: 'md5:abc' },
      { email: 'nobody' },
    ];
    const reasons = ['probe_password_does_not_match', 'unknown_hash_format', 'invalid_email'];
    for (const dry_run of [true, false]) {
      const answer = await admin('POST', '/users/import', { users, dry_run });
      expect(answer.json['imported']).toBe(1);
      expect((answer.json['refused'] as { reason: string }[]).map(({ reason }) => reason)).toEqual(reasons);
    }
    const body = { email, password: 'a phrase from the old house', session_duration_minutes: 60 };
    expect((await server.client().post('/passwords/authenticate', body)).status).toBe(200);
  });

  test('lets an administrator in as a user once, and the session says so', async () => {
    const person = await signedIn(server);
    const made = await admin('POST', `/users/${person.userId}/impersonate`, { impersonator_email: 'ops@example.com' });
    const use = () =>
      server.client().post('/impersonation/authenticate', { impersonation_token: made.json['impersonation_token'] });
    const opened = await use();
    expect(opened.data.user_id).toBe(person.userId);
    expect(opened.data.session?.authentication_factors[0]).toMatchObject({
      type: 'impersonated',
      impersonated_factor: { impersonator_email_address: 'ops@example.com' },
    });
    expect((await use()).type).toBe('unable_to_auth_impersonation_token');
  });

  test('rotates keys, ends sessions and reads the audit log', async () => {
    const person = await signedIn(server);
    expect((await admin('POST', '/keys/rotate', { now: true })).json['kid']).toMatch(/^jwk-/);
    expect((await person.client.post('/sessions/authenticate')).status).toBe(200);
    expect((await admin('POST', `/users/${person.userId}/sessions/revoke`)).json['revoked']).toBe(1);
    const log = await admin('GET', `/audit?user_id=${person.userId}`);
    expect(log.json['broken_link']).toBeNull();
    expect((log.json['entries'] as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['otp.sent', 'session.opened', 'session.revoked']),
    );
  });

  test('lists running sessions newest first and ends a single one', async () => {
    const person = await withPassword(server);
    const client = server.client();
    const given = { email: person.email, password: goodPassword, session_duration_minutes: 60 };
    const again = { client, opened: await client.signIn('/passwords/authenticate', given) };
    const mine = async (more = '') => {
      const { json } = await admin('GET', `/sessions?user_id=${person.userId}${more}`);
      return json as { sessions: { session_id: string; email: string; factors: string[] }[]; next: string | null };
    };
    const ids = [again, person].map(({ opened }) => opened.data.session?.session_id);
    const shown = await mine();
    expect(shown.sessions.map((row) => row.session_id)).toEqual(ids);
    expect(shown.sessions[0]).toMatchObject({ email: person.email, factors: ['password'] });
    expect(JSON.stringify(shown)).not.toContain(person.opened.data.session_token);
    const first = await mine('&limit=1');
    expect(first.sessions.map((row) => row.session_id)).toEqual([ids[0]]);
    expect((await mine(`&limit=1&before=${first.next}`)).sessions.map((row) => row.session_id)).toEqual([ids[1]]);
    expect((await admin('GET', '/sessions?before=then')).type).toBe('invalid_argument');
    expect((await admin('DELETE', `/sessions/${ids[1]}`)).status).toBe(200);
    expect((await admin('DELETE', `/sessions/${ids[1]}`)).type).toBe('session_not_found');
    expect((await mine()).sessions.map((row) => row.session_id)).toEqual([ids[0]]);
    expect((await person.client.post('/sessions/authenticate')).type).toBe('session_not_found');
    expect((await again.client.post('/sessions/authenticate')).status).toBe(200);
  });

  test('says whom a key acted for, in the log alone', async () => {
    const person = await signedIn(server);
    await admin('POST', `/users/${person.userId}/unlock`, {}, { 'x-acting-for': 'ops@example.com' });
    await admin('POST', `/users/${person.userId}/unlock`, {}, { 'x-acting-for': 'two words' });
    const { json } = await admin('GET', `/audit?user_id=${person.userId}&action=user.unlocked`);
    const details = (json['entries'] as { details: object }[]).map((entry) => entry.details);
    expect(details).toEqual([{}, { on_behalf_of: 'ops@example.com' }]);
  });

  test('shows what is locked until when, and nothing once it is unlocked', async () => {
    const person = await withPassword(server);
    const stranger = server.client();
    const guess = { email: person.email, password: 'not this one either', session_duration_minutes: 60 };
    for (let tries = 0; tries < 10; tries += 1) await stranger.post('/passwords/authenticate', guess);
    const locks = async () => (await admin('GET', `/locks?user_id=${person.userId}`)).json['locks'];
    expect(await locks()).toEqual([
      expect.objectContaining({ email: person.email, method: 'password', known_device: false, failures: 10 }),
    ]);
    await admin('POST', `/users/${person.userId}/unlock`, {});
    expect(await locks()).toEqual([]);
  });

  test('lists signing keys by state and administration keys without the keys', async () => {
    await admin('POST', '/keys/rotate', { algorithm: 'ES256' });
    const signing = (await admin('GET', '/keys')).json['keys'] as { algorithm: string; state: string }[];
    expect(signing).toContainEqual(expect.objectContaining({ algorithm: 'ES256', state: 'next' }));
    expect(signing).toContainEqual(expect.objectContaining({ algorithm: 'RS256', state: 'signing' }));
    expect(JSON.stringify(signing)).not.toMatch(/sealed|"d"/);
    const made = await admin('POST', '/admin_keys', { name: 'listed', scopes: ['users:read'] });
    const ended = await admin('POST', '/admin_keys', { name: 'ended', scopes: ['users:read'] });
    await admin('DELETE', `/admin_keys/${String(ended.json['key_id'])}`);
    const { json } = await admin('GET', '/admin_keys');
    expect(json['keys']).toContainEqual(
      expect.objectContaining({ key_id: made.json['key_id'], name: 'listed', revoked_at: null, last_used_at: null }),
    );
    expect(json['keys']).toContainEqual(
      expect.objectContaining({ key_id: ended.json['key_id'], revoked_at: expect.stringMatching(/^20/) }),
    );
    expect(JSON.stringify(json)).not.toContain(String(made.json['key']));
  });

  test('puts custom claims into a session, which its JWT then carries without touching ours', async () => {
    const person = await signedIn(server);
    const id = person.opened.data.session?.session_id ?? '';
    const custom_claims = { plan: 'pro', sub: 'user-test-other', email: 'x@example.com' };
    expect((await admin('PUT', `/sessions/${id}/claims`, { custom_claims })).status).toBe(200);
    const { data } = await person.client.post('/sessions/authenticate');
    const payload = JSON.parse(Buffer.from(data.session_jwt.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(payload).toMatchObject({ plan: 'pro', sub: person.userId, email: person.email });
    expect((await admin('PUT', '/sessions/nobody/claims', { custom_claims })).type).toBe('session_not_found');
  });

  test('row 14: shows what messages to phones have cost, by country', async () => {
    await server.client().post('/otps/sms/login_or_create', { phone_number: '+14155552671' });
    await server.client().post('/otps/sms/login_or_create', { phone_number: '+972502345678' });
    const shown = await admin('GET', '/messages/costs?days=2');
    const one = { sent: 1, cost_micros: 45_000 };
    expect(shown.json).toMatchObject({ sent: 2, cost_micros: 90_000 });
    expect(shown.json['countries']).toEqual([
      { country: 'IL', ...one },
      { country: 'US', ...one },
    ]);
  });

  test('row 168: a browser, a wrong, expired, revoked or lesser key gets nothing', async () => {
    const origin = await admin('GET', '/settings', undefined, { origin: 'http://localhost:3000' });
    expect([origin.status, origin.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const using = (other: string) => admin('GET', '/settings', undefined, { authorization: `Bearer ${other}` });
    for (const other of ['', 'x', `admin-${'x'.repeat(44)}`]) expect((await using(other)).status).toBe(401);
    expect((await using(await makeKey(['audit:read']))).type).toBe('unauthorized_action');
    expect((await using(await makeKey(['settings:read'], -1))).status).toBe(401);
    const lesser = await makeKey(['admin_keys:write']);
    const more = await admin(
      'POST',
      '/admin_keys',
      { name: 'more', scopes: ['users:write'] },
      { authorization: `Bearer ${lesser}` },
    );
    expect(more.type).toBe('unauthorized_action');
    const made = await admin('POST', '/admin_keys', { name: 'reader', scopes: ['settings:read'] });
    expect((await using(String(made.json['key']))).status).toBe(200);
    expect((await admin('DELETE', `/admin_keys/${String(made.json['key_id'])}`)).status).toBe(200);
    expect((await using(String(made.json['key']))).status).toBe(401);
  });
});

test('row 168: on a listener of its own the administration is not there for the public, and rotating ends the leaked key', async () => {
  const apart = await startIdentity({ database: server.database, withoutAdministration: true });
  const app = await createApp({
    logger: createLogger({ level: 'silent', name: 'admin' }),
    origins: [],
    secure: false,
    perMinute: 600,
  });
  await apart.identity.registerAdministration(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const inner = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const at = (base: string, path: string, bearer: string, headers: Record<string, string> = {}) =>
    fetch(`${base}/identity/admin/v1${path}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });
  expect((await at(apart.baseUrl, '/settings', key)).status).toBe(404);
  expect((await at(inner, '/settings', key)).status).toBe(200);
  expect((await fetch(`${inner}/sdk/v1/users/me`)).status).toBe(404);
  const preflight = await fetch(`${inner}/identity/admin/v1/settings`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  const leaked = await admin('POST', '/admin_keys', { name: 'leaked', scopes: ['users:read'], days: 1 });
  const [old, oldId] = [String(leaked.json['key']), String(leaked.json['key_id'])];
  const next = await admin('POST', '/admin_keys', { name: 'next', scopes: ['users:read'], days: 1 });
  await admin('DELETE', `/admin_keys/${oldId}`);
  expect((await at(inner, '/users', old)).status).toBe(401);
  expect((await at(inner, '/users', String(next.json['key']))).status).toBe(200);
  const log = await admin('GET', '/audit?action=admin_key.revoked');
  expect(JSON.stringify(log.json['entries'])).toContain(oldId);
  await app.close();
});

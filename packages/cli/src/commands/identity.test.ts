import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as contracts from '@targum/identity-contracts';
import { testDatabase } from '@targum/server-kit/testing';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { administrations } from './identity-calls.ts';
import { commands } from './index.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = (await testDatabase()).url;
});

async function targum(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    IDENTITY_SECRET: 'a long text that this test keeps to itself',
  };
  const code = await runCli(commands, ['identity', ...args], { stdin: process.stdin, stdout, stderr, env });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

test('the project, an admin key and a new signing key come from the command line', async () => {
  expect(await targum('project')).toMatchObject({
    code: 0,
    out: expect.stringContaining('public-token-test-00000000-0000-4000-8000-000000000001'),
  });
  expect(await targum('admin-key', '--name', 'ops', '--scope', 'users:read')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^admin-\S+\n$/),
  });
  const [first, second] = [await targum('rotate-keys'), await targum('rotate-keys')];
  expect(first.out).not.toBe(second.out);
}, 60_000);

test('wrong use is explained and changes nothing', async () => {
  expect(await targum('fly')).toMatchObject({ code: 2, err: expect.stringContaining('there is no action "fly"') });
  expect(await targum('admin-key', '--name', 'ops')).toMatchObject({ code: 2 });
  for (const wrong of [['user'], ['user-add'], ['user-change', 'ID'], ['impersonate', 'ID'], ['users', '--sort', 'x']])
    expect(await targum(...wrong)).toMatchObject({ code: 2, out: '' });
}, 60_000);

const answer = async (...args: string[]) => {
  const { code, out, err } = await targum(...args);
  return { code, err, json: (out.startsWith('{') ? JSON.parse(out) : {}) as Record<string, unknown> };
};

test('settings are read, changed, refused with the reason, and the project is named', async () => {
  expect((await answer('settings', '{"lock_after":7}')).json['settings']).toMatchObject({ lock_after: 7 });
  expect(await answer('settings', '{"lock_after":1}')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^invalid_argument: .*\nlock_after: /),
  });
  expect((await answer('rename', 'Reading room')).json).toMatchObject({ name: 'Reading room' });
  expect((await answer('settings')).json).toMatchObject({ name: 'Reading room', settings: { lock_after: 7 } });
  expect((await answer('providers')).json['providers']).toContainEqual(expect.objectContaining({ provider: 'google' }));
}, 120_000);

test('a provider is set up with its secret from a file, tried, and removed; what could not work is refused', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'secret-')), 'secret');
  await writeFile(file, 'kept from the shell\n');
  const dead = 'http://localhost:1';
  const endpoints = { authorize: dead, token: dead, userinfo: dead, emails: dead };
  const made = await answer(
    'provider-set',
    'github',
    JSON.stringify({ client_id: 'a', endpoints }),
    '--secret-file',
    file,
  );
  expect(made).toMatchObject({ code: 0, json: { state: 'ready', settings: { client_secret: '[hidden]' } } });
  expect(await answer('provider-set', 'github', '{"client_id":"b"}')).toMatchObject({
    code: 0,
    json: { state: 'ready' },
  });
  const checked = await answer('provider-check', 'github');
  expect(checked).toMatchObject({ code: 1, json: { is_working: false } });
  expect(JSON.stringify(checked.json)).not.toContain('kept from the shell');
  const apple = await answer(
    'provider-set',
    'apple',
    '{"client_id":"a","team_id":"T","key_id":"K"}',
    '--private-key',
    file,
  );
  expect(apple).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^invalid_argument: .*\nprivate_key: This is not the key/),
  });
  expect(await answer('provider-remove', 'github')).toMatchObject({ code: 0 });
  expect(await answer('provider-check', 'github')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^oauth_provider/),
  });
}, 120_000);

test('an application is registered, changed, given a new secret and removed', async () => {
  const client = { client_name: 'Reader', client_type: 'third_party', redirect_uris: ['https://reader.example/cb'] };
  const made = await answer('client-add', JSON.stringify(client));
  const id = String(made.json['client_id']);
  expect((await answer('client-change', id, '{"client_name":"Reader II"}')).json).toMatchObject({
    client_id: id,
    client_name: 'Reader II',
    redirect_uris: client.redirect_uris,
  });
  const secret = await answer('client-secret', id);
  expect(secret.json['client_secret']).toEqual(expect.stringMatching(/^[\w-]{44}$/));
  expect(secret.json['client_secret']).not.toBe(made.json['client_secret']);
  expect(JSON.stringify((await answer('clients')).json)).toContain('Reader II');
  expect(await answer('client-remove', id)).toMatchObject({ code: 0 });
  expect(await answer('client-remove', id)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^connected_app_not_found/),
  });
  expect(await answer('client-add', '{not json')).toMatchObject({ code: 2 });
}, 120_000);

test('a user is made, found, changed, disabled, enabled, unlocked, signed out and deleted', async () => {
  const notes = ['--trusted', '{"plan":"pro","seats":2}', '--untrusted', '{"theme":"dark"}'];
  const named = ['--first-name', 'Noa', '--last-name', 'Levi', '--role', 'editor', '--role', 'reader'];
  const made = await answer('user-add', 'noa@example.com', '--phone', '+14155552671', '--verified', ...named, ...notes);
  const id = String(made.json['user_id']);
  expect(made.json).toMatchObject({
    emails: [{ email: 'noa@example.com', verified: true }],
    phone_numbers: [{ phone_number: '+14155552671', verified: true }],
    name: { first_name: 'Noa', last_name: 'Levi' },
    roles: ['user', 'editor', 'reader'],
    trusted_metadata: { plan: 'pro', seats: 2 },
    untrusted_metadata: { theme: 'dark' },
  });
  expect(await answer('user-add', 'NOA@example.com')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^duplicate_email/),
  });
  const changed = await answer('user-change', id, '--last-name', 'Cohen', '--no-roles', '--trusted', '{"seats":null}');
  expect(changed.json).toMatchObject({
    name: { first_name: 'Noa', last_name: 'Cohen' },
    roles: ['user'],
    trusted_metadata: { plan: 'pro' },
  });
  expect(changed.json['trusted_metadata']).not.toHaveProperty('seats');
  expect((await answer('users', 'noa@')).json).toMatchObject({ users: [{ user_id: id }], next: null });
  expect((await answer('users', 'levi', '--state', 'active')).json).toMatchObject({ users: [] });
  expect((await answer('users', 'cohen', '--state', 'active')).json).toMatchObject({ users: [{ user_id: id }] });
  expect((await answer('user-apps', id)).json).toMatchObject({ apps: [] });
  expect(await answer('user-app-revoke', id, 'connected-app-nobody')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^connected_app_not_found/),
  });
  expect((await answer('users', '--limit', '1')).json['next']).toEqual(expect.any(String));
  expect((await answer('user-disable', id)).json).toMatchObject({ disabled: true });
  expect((await answer('user-enable', id)).json).toMatchObject({ disabled: false });
  expect(await answer('user-unlock', id)).toMatchObject({ code: 0 });
  expect((await answer('user-sign-out', id)).json).toMatchObject({ revoked: 0 });
  const token = await answer('impersonate', id, '--as', 'ops@example.com');
  expect(token.json['impersonation_token']).toEqual(expect.any(String));
  expect(await answer('user-delete', id)).toMatchObject({ code: 0 });
  expect(await answer('user', id)).toMatchObject({ code: 1, err: expect.stringMatching(/^user_not_found/) });
  const actions = ((await answer('audit', id)).json['entries'] as { action: string }[]).map(({ action }) => action);
  expect(actions).toEqual([
    'user.deleted',
    'impersonation.allowed',
    'session.revoked',
    'user.unlocked',
    'user.changed',
    'user.changed',
    'user.changed',
    'user.created',
  ]);
}, 180_000);

test('users come over with their password hashes from a file, tried first', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'import-')), 'users.json');
  const users = [{ email: 'old@example.com', email_verified: true }, { email: 'nobody' }];
  await writeFile(file, JSON.stringify(users));
  const refused = [{ index: 1, email: 'nobody', reason: 'invalid_email' }];
  expect((await answer('users-import', file, '--dry-run')).json).toMatchObject({ imported: 1, refused });
  expect((await answer('users', 'old@')).json).toMatchObject({ users: [] });
  expect((await answer('users-import', file)).json).toMatchObject({ imported: 1, refused });
  expect((await answer('users', 'old@')).json).toMatchObject({ users: [{ emails: [{ email: 'old@example.com' }] }] });
  expect((await answer('users-import', file)).json).toMatchObject({
    imported: 0,
    refused: [{ index: 0, reason: 'duplicate_email' }, { index: 1 }],
  });
}, 120_000);

test('sessions, locks, keys, costs and the log are read; the chain of the log is walked', async () => {
  expect((await answer('sessions')).json).toMatchObject({ sessions: [], next: null });
  expect((await answer('locks')).json).toMatchObject({ locks: [] });
  for (const call of [['session-revoke'], ['session-claims', '{}']]) {
    const [action = '', ...rest] = call;
    expect(await answer(action, 'session-test-nobody', ...rest)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^session_not_found/),
    });
  }
  await targum('rotate-keys', '--algorithm', 'ES256');
  expect((await answer('keys')).json['keys']).toContainEqual(expect.objectContaining({ algorithm: 'ES256' }));
  const { keys } = (await answer('admin-keys')).json as { keys: { key_id: string; name: string }[] };
  const ops = keys.find(({ name }) => name === 'ops');
  expect(await answer('key-revoke', ops?.key_id ?? '')).toMatchObject({ code: 0 });
  expect((await answer('costs', '--days', '2')).json).toMatchObject({ sent: 0 });
  expect((await answer('message-limits')).json).toMatchObject({ day: { sent: 0, limit: 2000 }, ranges: [] });
  expect((await answer('sign-ins', '--days', '2')).json).toMatchObject({ counts: [] });
  const { entries } = (await answer('audit', '--action', 'keys.rotated', '--limit', '2')).json;
  expect(entries).toHaveLength(2);
  expect(entries).toMatchObject([{ action: 'keys.rotated' }, { action: 'keys.rotated' }]);
  expect(await answer('audit-verify')).toMatchObject({ code: 0, json: { broken_link: null } });
}, 180_000);

test('every call of the administration API has its action, and the help names each action', async () => {
  const { out } = await targum('--help');
  for (const name of Object.keys(administrations)) expect(out).toContain(`\n  targum identity ${name}`);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'import-')), 'users.json');
  await writeFile(file, '[]');
  const samples: Record<string, string[]> = {
    settings: ['{}'],
    'client-add': ['{}'],
    'user-change': ['ID', '--no-roles'],
    'users-import': [file],
    impersonate: ['ID', '--as', 'x'],
    'rotate-keys': [],
    'admin-key': ['--name', 'n', '--scope', 's'],
    costs: [],
    'sign-ins': [],
    'user-app-revoke': ['ID', 'ID'],
  };
  const made = [];
  for (const [name, { call }] of Object.entries(administrations)) made.push(await call(samples[name] ?? ['ID', '{}']));
  made.push(await administrations['settings']?.call([]));
  const reached = made.map((call) => `${call?.method} ${call?.path.split('?')[0]?.replaceAll('/ID', '/:id')}`);
  const routes = Object.values(contracts).filter(
    (each): each is typeof contracts.adminUserGet =>
      typeof each === 'object' && 'access' in each && each.access === 'admin',
  );
  const offered = routes.map(
    (each) => `${each.method} ${each.path.replace('/identity/admin/v1', '').replaceAll(/:\w+/g, ':id')}`,
  );
  expect(offered.length).toBeGreaterThan(25);
  expect(new Set(reached)).toEqual(new Set(offered));
});

test('after a restore everything that was handed out before is ended', async () => {
  await targum('admin-key', '--name', 'old', '--scope', 'users:read');
  expect(await targum('after-restore')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ended \d+ sessions and [1-9]\d* administration keys\n$/),
  });
}, 60_000);

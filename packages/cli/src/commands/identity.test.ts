import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { testDatabase } from '@targum/server-kit/testing';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
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
}, 60_000);

test('settings, clients, users, keys and the audit log are administered from the command line', async () => {
  const answer = async (...args: string[]) => {
    const { code, out, err } = await targum(...args);
    return { code, err, json: (out ? JSON.parse(out) : {}) as Record<string, unknown> };
  };
  expect((await answer('settings', '{"lock_after":7}')).json['settings']).toMatchObject({ lock_after: 7 });
  expect(await answer('settings', '{"lock_after":1}')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^invalid_argument/),
  });
  const client = { client_name: 'Reader', client_type: 'third_party', redirect_uris: ['https://reader.example/cb'] };
  const made = await answer('client-add', JSON.stringify(client));
  expect(JSON.stringify((await answer('clients')).json)).toContain(String(made.json['client_id']));
  expect(await answer('client-remove', String(made.json['client_id']))).toMatchObject({ code: 0 });
  expect((await answer('users', 'nobody')).json).toMatchObject({ users: [] });
  expect(await answer('user-unlock', 'user-test-nobody')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^user_not_found/),
  });
  const log = JSON.stringify((await answer('audit')).json);
  for (const action of ['settings.changed', 'client.created', 'client.deleted', 'admin_key.revoked'])
    expect(log).toContain(action);
  expect((await answer('sessions')).json).toMatchObject({ sessions: [], next: null });
  expect((await answer('locks')).json).toMatchObject({ locks: [] });
  expect(JSON.stringify((await answer('keys')).json)).toContain('jwk-');
  expect(JSON.stringify((await answer('admin-keys')).json)).toContain('"name":"command line"');
  expect(await answer('session-revoke', 'session-test-nobody')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^session_not_found/),
  });
  expect((await answer('costs')).json).toMatchObject({ sent: 0 });
  expect(await answer('client-add', '{not json')).toMatchObject({ code: 2 });
  expect(await answer('user')).toMatchObject({ code: 2 });
}, 120_000);

test('after a restore everything that was handed out before is ended', async () => {
  await targum('admin-key', '--name', 'old', '--scope', 'users:read');
  expect(await targum('after-restore')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ended \d+ sessions and [1-9]\d* administration keys\n$/),
  });
}, 60_000);

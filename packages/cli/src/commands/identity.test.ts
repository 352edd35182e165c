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

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { testDatabase } from '@targum/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { type RunningTargum, startTargum } from '../testing/start-targum.ts';
import { commands } from './index.ts';

const IDENTITY_SECRET = 'a long text that this test keeps to itself';
let databaseUrl: string;
let serving: RunningTargum | undefined;
beforeAll(async () => {
  databaseUrl = (await testDatabase()).url;
});
afterAll(() => serving?.dispose());

async function targum(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', IDENTITY_SECRET };
  const code = await runCli(commands, ['identity', ...args], { stdin: process.stdin, stdout, stderr, env });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: (await text(stderr)).split('\n') };
}

test('a refused change of settings names each field with a sentence, and nothing is changed', async () => {
  const settings = async () => (JSON.parse((await targum('settings')).out) as { settings: object }).settings;
  const before = await settings();
  const change = { lock_after: 1, oauth_providers: { github: { client_id: 5 } }, trusted_profiles: [{ issuer: '' }] };
  const { code, out, err } = await targum('settings', JSON.stringify(change));
  expect([code, out, err[0]]).toEqual([1, '', expect.stringMatching(/^invalid_argument: /)]);
  expect(err).toContainEqual(expect.stringMatching(/^lock_after: This value cannot be\. \S/));
  expect(err).toContainEqual(expect.stringMatching(/^oauth_providers\.github\.client_id: This value cannot be\./));
  expect(err).toContain('trusted_profiles.0.audience: This is needed.');
  const loose = {
    github: { client_id: 'a', client_secret: 'b', slip: 1, endpoints: { token: 'http://x.example' } },
  };
  const refused = await targum('settings', JSON.stringify({ oauth_providers: loose }));
  expect(refused.err).toContain('oauth_providers.github.slip: There is no such setting: look for a slip in its name.');
  expect(refused.err).toContainEqual(
    expect.stringMatching(/^oauth_providers\.github\.endpoints\.token: This must be an address that begins with https/),
  );
  expect(await settings()).toEqual(before);
}, 120_000);

test('the check of a provider says in words what is wrong at each step, beside the answer as JSON', async () => {
  const provider = createServer((request, response) => {
    if (request.url?.startsWith('/token'))
      return response.writeHead(301, { location: 'https://new.example/t?x=1' }).end();
    return response.writeHead(request.url?.startsWith('/page') ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const endpoints = { authorize: `${url}/page`, token: `${url}/token`, userinfo: `${url}/me`, emails: `${url}/mails` };
  await targum('provider-set', 'github', JSON.stringify({ client_id: 'a', client_secret: 'b', endpoints }));
  const { code, out, err } = await targum('provider-check', 'github');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ is_working: false });
  expect(err).toEqual([
    `token failed (${url}/token): It sends us elsewhere, and we do not follow. Use the address that it leads to.`,
    '  it leads to https://new.example/t',
    `userinfo failed (${url}/me): There is nothing at this address.`,
    `emails failed (${url}/mails): There is nothing at this address.`,
    '',
  ]);
  provider.close();
}, 120_000);

/** Somebody whom an administrator signs in as, at a running server. */
async function openSession(): Promise<string> {
  serving = await startTargum({ DATABASE_URL: databaseUrl, IDENTITY_SECRET }, ['serve', 'api', 'identity']);
  const { user_id } = JSON.parse((await targum('user-add', 'noa@example.com', '--verified')).out) as {
    user_id: string;
  };
  const made = await targum('impersonate', user_id, '--as', 'ops@example.com');
  const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001';
  const answer = await fetch(`${serving.url}/sdk/v1/impersonation/authenticate`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString('base64')}`,
      'content-type': 'application/json',
      origin: serving.url,
    },
    body: JSON.stringify(JSON.parse(made.out)),
  });
  const given = (await answer.json()) as { data?: { session: { session_id: string } } };
  const { data } = given;
  if (!data) throw new Error(`Signing in answered ${answer.status} ${JSON.stringify(given)}`);
  return data.session.session_id;
}

test('claims of a session that somebody has changed meanwhile are told and stay, until they are overwritten', async () => {
  const id = await openSession();
  const claims = async () => (JSON.parse((await targum('sessions')).out) as { sessions: object[] }).sessions;
  expect(await targum('session-claims', id, '{"plan":"pro"}')).toMatchObject({ code: 0 });
  const blind = await targum('session-claims', id, '{"plan":"free"}');
  expect([blind.code, blind.err]).toEqual([
    1,
    [
      expect.stringMatching(/^changed_meanwhile: /),
      'Its claims are now: {"plan":"pro"}',
      'Give these as --seen to replace them, or --overwrite to replace whatever is there.',
      '',
    ],
  ]);
  expect(await claims()).toMatchObject([{ session_id: id, custom_claims: { plan: 'pro' } }]);
  expect(await targum('session-claims', id, '{"plan":"old"}', '--seen', '{"plan":"none"}')).toMatchObject({ code: 1 });
  expect(await targum('session-claims', id, '{"plan":"team"}', '--seen', '{"plan":"pro"}')).toMatchObject({ code: 0 });
  expect(await claims()).toMatchObject([{ custom_claims: { plan: 'team' } }]);
  expect(await targum('session-claims', id, '{}', '--overwrite')).toMatchObject({ code: 0 });
  expect(await claims()).toMatchObject([{ custom_claims: {} }]);
}, 240_000);

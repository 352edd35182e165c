import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as contract from '@targum/contracts';
import { baseErrors } from '@targum/wire';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKey, aPerson } from './testing/people.ts';
import { makeTestServer } from './testing/test-server.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0 && spawnSync('bash', ['--version']).status === 0;
let page = '';
let folder = '';
beforeAll(async () => {
  page = await readFile(path.join(import.meta.dirname, '../../../docs/API.md'), 'utf8');
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-api-docs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1] ?? '');
}

test.skipIf(!hasCurl)(
  'the worked example runs as it is printed, from a key to the downloaded file',
  async () => {
    const server = await makeTestServer();
    const reader = await aPerson(server, 'reader');
    const { key } = await aKey(reader, [
      'projects:read',
      'projects:write',
      'documents:read',
      'documents:write',
      'assets:write',
    ]);
    const [settings = '', ...steps] = blocks('sh');
    expect(settings).toContain('TARGUM_KEY=');
    expect(steps.length).toBeGreaterThanOrEqual(5);
    const script = ['set -euo pipefail', ...steps].join('\n');
    const { stdout } = await run('bash', ['-c', script], {
      cwd: folder,
      env: { ...process.env, TARGUM: server.url, TARGUM_KEY: key },
      timeout: 60_000,
    });
    expect(stdout).toMatch(/project [0-9a-f-]{36}/);
    expect(stdout).toMatch(/"applied":false,"read":2,"unchanged":2/);
    expect(await readFile(path.join(folder, 'story.translated.txt'), 'utf8')).toContain('ehT tsrif ecnetnes.');
  },
  90_000,
);

test('the printed check of a signature believes an independent library and nobody else', async () => {
  const [source = ''] = blocks('js');
  const file = path.join(folder, 'verify.mjs');
  await writeFile(file, source);
  const { verify } = (await import(pathToFileURL(file).href)) as {
    verify: (secret: string, headers: Record<string, string>, body: string) => boolean;
  };
  const secret = `whsec_${Buffer.from('thirty-two bytes of a secret, say').toString('base64')}`;
  const now = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', now, '{}')}`,
  };
  expect(verify(secret, headers, '{}')).toBe(true);
  expect(verify(secret, headers, '{ }')).toBe(false);
  expect(verify(`${secret.slice(0, -4)}AAAA`, headers, '{}')).toBe(false);
  expect(verify(secret, { ...headers, 'webhook-timestamp': '1' }, '{}')).toBe(false);
});

test('the page names every scope, every event and every code that any call can answer', () => {
  const named = [
    ...contract.apiScopes.map((scope) => scope.name),
    ...contract.webhookEvents.map((event) => event.type),
    ...Object.keys(baseErrors).filter((code) => code !== 'method_not_allowed'),
    ...Object.keys(contract.apiKeyErrors).filter((code) => !/not_found|limit/.test(code)),
  ];
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

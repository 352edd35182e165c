import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOrMakeSecret, serverSecret } from './index.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'targum-secret-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const secret = serverSecret('a secret that is long enough to be one');

test('what was sealed is opened again, and looks different every time', () => {
  const [first, second] = [secret.seal('test', 'שלום'), secret.seal('test', 'שלום')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes('שלום')).toBe(false);
  expect(secret.open('test', first)).toBe('שלום');
});

test('another purpose, another secret or a changed byte opens nothing', () => {
  const sealed = secret.seal('test', 'token');
  const changed = Buffer.from(sealed);
  changed[14] = (changed[14] ?? 0) ^ 1;
  expect(() => secret.open('other', sealed)).toThrow(/authenticate/);
  expect(() => serverSecret('another secret of sufficient length').open('test', sealed)).toThrow(/authenticate/);
  expect(() => secret.open('test', changed)).toThrow(/authenticate/);
  expect(() => secret.open('test', Buffer.alloc(5))).toThrow(/tag|auth/i);
});

test('a secret that is too short is refused', () => {
  expect(() => serverSecret('short')).toThrow(/32/);
});

test('of many processes that start at once all read the same secret, which only its owner can read', async () => {
  const fresh = path.join(folder, 'new');
  const read = await Promise.all(Array.from({ length: 8 }, () => readOrMakeSecret(fresh, 'server-secret')));
  expect(new Set(read).size).toBe(1);
  expect(read[0]?.length).toBeGreaterThan(60);
  expect(await readdir(fresh)).toEqual(['server-secret']);
  expect((await stat(path.join(fresh, 'server-secret'))).mode & 0o777).toBe(0o600);
});

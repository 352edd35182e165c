import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordHasher } from './password-hasher.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-hasher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the hasher', () => {
  test('refuses whoever comes when its queue is full, serves all others, and then takes callers again', async () => {
    const hasher = passwordHasher({ threads: 2, queue: 3 });
    const stored = await hasher.hash('violet kettle');
    const many = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.verify(stored, 'violet kettle')));
    const served = many.filter((one) => one.status === 'fulfilled' && one.value);
    expect(served).toHaveLength(5);
    expect(many.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'busy' } });
    expect(await hasher.verify(stored, 'violet kettle')).toBe(true);
    await hasher.close();
  });

  test('pretends for an unknown address again after it was too busy to do so once', async () => {
    const hasher = passwordHasher({ threads: 1, queue: 0 });
    const first = hasher.hash('violet kettle');
    await expect(hasher.pretend('anything')).rejects.toMatchObject({ code: 'busy' });
    await first;
    await expect(hasher.pretend('anything')).resolves.toBeUndefined();
    await hasher.close();
  });

  test('answers everybody when it is closed, now and later', async () => {
    const hasher = passwordHasher({ threads: 1, queue: 10 });
    const waiting = Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('violet kettle')));
    await hasher.close();
    expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(hasher.hash('violet kettle')).rejects.toThrow('closed');
  });

  test('keeps a process alive while it hashes and lets it end afterwards', async () => {
    const source = `import { passwordHasher } from ${JSON.stringify(new URL('password-hasher.ts', import.meta.url).href)};
      const hasher = passwordHasher();
      console.log(await hasher.verify(await hasher.hash('violet'), 'violet'));`;
    const script = path.join(folder, 'hash-and-end.mjs');
    await writeFile(script, source);
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 30_000 });
    expect(stdout.trim()).toBe('true');
  });
});

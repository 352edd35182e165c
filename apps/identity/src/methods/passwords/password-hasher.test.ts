import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashThreads } from './hash-threads.ts';
import { passwordHasher } from './password-hasher.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-hasher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dying = new URL('../../testing/dying.thread.ts', import.meta.url);

describe('a thread that dies', () => {
  test('gives what it was at and what was waiting for it to the next, and nobody notices', async () => {
    const pool = hashThreads({ threads: 1, queue: 10, script: dying });
    const marker = path.join(folder, 'once');
    const answers = await Promise.all([pool.run(`once ${marker}`), pool.run('fine'), pool.run('fine')]);
    expect(answers.map((answer) => 'isRight' in answer && answer.isRight)).toEqual([true, true, true]);
    await pool.close();
  });

  test('is not given the same order for ever, and those behind it are still served', async () => {
    const pool = hashThreads({ threads: 1, queue: 10, script: dying });
    const [poison, other] = await Promise.allSettled([pool.run('always'), pool.run('fine')]);
    expect(poison).toMatchObject({ status: 'rejected', reason: { message: 'Threads ended while they hashed' } });
    expect(other).toMatchObject({ status: 'fulfilled' });
    expect(await pool.run('fine'), 'a new thread serves whoever comes later').toMatchObject({ isRight: true });
    await pool.close();
  });

  test('leaves room for as many callers as before', async () => {
    const pool = hashThreads({ threads: 1, queue: 1, script: dying });
    for (let turn = 0; turn < 3; turn += 1) await expect(pool.run('always')).rejects.toThrow('Threads ended');
    const three = await Promise.allSettled([pool.run('fine'), pool.run('fine'), pool.run('fine')]);
    expect(three.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await pool.close();
  });
});

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

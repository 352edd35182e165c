import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threadPool } from './thread-pool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-threads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = new URL('../testing/dying.thread.ts', import.meta.url);
const open = (queue: number) => threadPool<string, string>({ script, threads: 1, queue });

test('an order that cannot be carried out is told as such, and the thread goes on', async () => {
  const pool = open(10);
  const [failed, other] = await Promise.allSettled([pool.run('fail'), pool.run('fine')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'this order cannot be carried out' } });
  expect(other).toEqual({ status: 'fulfilled', value: 'fine' });
  await pool.close();
});

describe('a thread that dies', () => {
  test('gives what it was at and what was waiting for it to the next, and nobody notices', async () => {
    const pool = open(10);
    const orders = [`once ${path.join(folder, 'once')}`, 'second', 'third'];
    expect(await Promise.all(orders.map((order) => pool.run(order)))).toEqual(orders);
    await pool.close();
  });

  test('is not given the same order for ever, and those behind it are still served', async () => {
    const pool = open(10);
    const [poison, other] = await Promise.allSettled([pool.run('always'), pool.run('fine')]);
    expect(poison).toMatchObject({ status: 'rejected', reason: { message: 'Threads ended while they were at it' } });
    expect(other).toEqual({ status: 'fulfilled', value: 'fine' });
    expect(await pool.run('later'), 'a new thread serves whoever comes later').toBe('later');
    await pool.close();
  });

  test('leaves room for as many callers as before', async () => {
    const pool = open(1);
    for (let turn = 0; turn < 3; turn += 1) await expect(pool.run('always')).rejects.toThrow('Threads ended');
    const three = await Promise.allSettled([pool.run('a'), pool.run('b'), pool.run('c')]);
    expect(three.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await pool.close();
  });
});

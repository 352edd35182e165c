import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logging/index.ts';
import { rows, sql } from '../sql/index.ts';
import { testDatabase } from '../testing/index.ts';
import { openQueue } from './queue.ts';
import { traced } from './test-programs/test-jobs.ts';

const { url, pool } = await testDatabase();
await pool.query(
  'create table trace (number integer, pid integer, what text, at timestamptz default clock_timestamp())',
);
const workers: ChildProcess[] = [];

afterEach(async () => {
  for (const worker of workers.splice(0)) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  await pool.query('truncate trace');
});

async function startWorker(): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, 'test-programs/worker.ts');
  const worker = spawn(process.execPath, [file, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  workers.push(worker);
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('the worker ended before it was ready')));
  ended.catch(() => {});
  await Promise.race([once(worker.stdout, 'data'), ended]);
  return worker;
}

interface Trace {
  number: number;
  pid: number;
  what: 'start' | 'end';
}

const traces = () => rows<Trace>(pool, sql`select number, pid, what from trace order by at`);
const log = createLogger({ level: 'silent', name: 'test' });

test('a job of a killed worker is finished by another one', async () => {
  const queue = await openQueue({ url, log });
  const doomed = await startWorker();
  const id = await queue.send(traced, { number: 1, waitMs: 60_000 });
  await vi.waitFor(async () => expect(await traces()).toHaveLength(1), { timeout: 10_000 });
  await pool.query(`update jobs.job set data = jsonb_set(data, '{input,waitMs}', '10') where id = '${id}'`);
  doomed.kill('SIGKILL');
  const heir = await startWorker();
  await vi.waitFor(async () => expect(await queue.state(traced, id ?? '')).toBe('completed'), {
    timeout: 40_000,
    interval: 200,
  });
  expect((await traces()).map(({ pid, what }) => [pid, what])).toEqual([
    [doomed.pid, 'start'],
    [heir.pid, 'start'],
    [heir.pid, 'end'],
  ]);
  await queue.stop();
}, 60_000);

test('two workers share the jobs, and each job runs once', async () => {
  const queue = await openQueue({ url, log });
  const [one, two] = await Promise.all([startWorker(), startWorker()]);
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  await queue.sendMany(
    traced,
    numbers.map((number) => ({ number, waitMs: 30 })),
  );
  await vi.waitFor(async () => expect((await traces()).filter(({ what }) => what === 'end')).toHaveLength(40), {
    timeout: 30_000,
  });
  const started = (await traces()).filter(({ what }) => what === 'start');
  expect(started.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers);
  expect(new Set(started.map(({ pid }) => pid))).toEqual(new Set([one.pid, two.pid]));
  await queue.stop();
}, 60_000);

test('a worker asked to stop ends its running job first', async () => {
  const queue = await openQueue({ url, log });
  const worker = await startWorker();
  const id = await queue.send(traced, { number: 7, waitMs: 700 });
  await vi.waitFor(async () => expect(await traces()).toHaveLength(1), { timeout: 10_000 });
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  expect(worker.exitCode).toBe(0);
  expect(await queue.state(traced, id ?? '')).toBe('completed');
  expect((await traces()).map(({ what }) => what)).toEqual(['start', 'end']);
  await queue.stop();
}, 60_000);

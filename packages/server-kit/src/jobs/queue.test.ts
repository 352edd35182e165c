import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logging/index.ts';
import { run, sql, transaction } from '../sql/index.ts';
import { testDatabase } from '../testing/index.ts';
import { defineJob, GiveUp, type JobContext } from './define-job.ts';
import { openQueue, type Queue } from './queue.ts';

const { url, pool } = await testDatabase();
await pool.query('create table business (name text)');
const lines: string[] = [];
const log = createLogger({
  level: 'info',
  name: 'test',
  destination: { write: (line: string) => void lines.push(line) },
});
const sender = await openQueue({ url, log });
const queues: Queue[] = [];
afterAll(() => sender.stop());
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop({ timeoutMs: 1_000 });
});

type Note = (input: { name: string }, context: JobContext) => Promise<void>;
let serial = 0;

/** A job of its own for every test, so that none meets another's leftovers. */
function makeJob(handle: Note, options = {}) {
  serial += 1;
  return defineJob<{ greeting: string }>()({
    name: `test-job-${serial}`,
    input: z.object({ name: z.string(), requestId: z.string().optional() }),
    options: { retryLimit: 2, retryDelay: 0, retryBackoff: false, ...options },
    handler: async () => (_deps, input, context) => handle(input, context),
  });
}

async function worker(job: ReturnType<typeof makeJob>, concurrency = 1): Promise<Queue> {
  const queue = await openQueue({ url, log });
  queues.push(queue);
  await queue.work([job], { greeting: 'shalom' }, { concurrency });
  return queue;
}

const soon = { timeout: 15_000, interval: 30 };

test('a job is there if and only if the transaction of its sender commits', async () => {
  const done: string[] = [];
  const job = makeJob(async ({ name }) => void done.push(name));
  await worker(job);
  const failing = transaction(pool, async (db) => {
    await sender.send(job, { name: 'rolled back' }, { db });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await transaction(pool, async (db) => {
    await run(db, sql`insert into business values ('x')`);
    await sender.send(job, { name: 'committed' }, { db });
    await sleep(300);
    expect(done).toEqual([]);
  });
  await vi.waitFor(() => expect(done).toEqual(['committed']), soon);
});

test('input is checked where it is sent', async () => {
  const job = makeJob(async () => {});
  await expect(sender.send(job, { name: 3 } as never)).rejects.toThrow(/expected string/);
});

test('a failing job is tried again and then goes to the dead letters, with its error', async () => {
  const attempts: boolean[] = [];
  const job = makeJob(async (_input, { lastAttempt }) => {
    attempts.push(lastAttempt);
    throw Object.assign(new Error('engine broke'), { code: 'E_ENGINE' });
  });
  await worker(job);
  const id = await sender.send(job, { name: 'doomed' });
  await vi.waitFor(async () => expect(await sender.state(job, id ?? '')).toBe('failed'), soon);
  expect(attempts).toEqual([false, false, true]);
  const letters = (await sender.deadLetters()).filter((letter) => letter.job === job.name);
  expect(letters).toMatchObject([
    { id, input: { name: 'doomed' }, error: { message: 'engine broke', code: 'E_ENGINE' } },
  ]);
});

test('a job that gives up is not tried again, and neither is input of an older shape', async () => {
  let attempts = 0;
  const job = makeJob(async () => {
    attempts += 1;
    throw new GiveUp('this file cannot be read');
  });
  await worker(job);
  const id = await sender.send(job, { name: 'x' });
  const lax = { ...job, input: z.object({}) };
  const old = await sender.send(lax, {});
  await vi.waitFor(async () => expect(await sender.state(job, id ?? '')).toBe('failed'), soon);
  await vi.waitFor(async () => expect(await sender.state(job, old ?? '')).toBe('failed'), soon);
  expect(attempts).toBe(1);
  expect((await sender.deadLetters()).filter((letter) => letter.job === job.name)).toHaveLength(2);
});

test('a job that failed for good can be put back once, and then runs as a new one', async () => {
  let broken = true;
  const done: string[] = [];
  const job = makeJob(async ({ name }) => {
    if (broken) throw new GiveUp('out of order');
    done.push(name);
  });
  await worker(job);
  const id = (await sender.send(job, { name: 'second chance' })) ?? '';
  await vi.waitFor(async () => expect(await sender.state(job, id)).toBe('failed'), soon);
  const letter = (await sender.deadLetters()).find((row) => row.id === id);
  expect(letter?.failedAt).toBeInstanceOf(Date);
  broken = false;
  expect(await sender.revive(id)).toBe(true);
  await vi.waitFor(() => expect(done).toEqual(['second chance']), soon);
  expect(await sender.revive(id)).toBe(false);
  expect((await sender.queues()).map(({ name }) => name)).toContain(job.name);
});

test('a waiting job that is cancelled never runs, and a running one sees its signal', async () => {
  const started: string[] = [];
  let stopped = '';
  const job = makeJob(async ({ name }, { signal }) => {
    started.push(name);
    await sleep(30_000, undefined, { signal }).catch(() => (stopped = name));
    signal.throwIfAborted();
  });
  const running = await sender.send(job, { name: 'running' }, { priority: 1 });
  const waiting = await sender.send(job, { name: 'waiting' });
  await worker(job);
  await vi.waitFor(() => expect(started).toEqual(['running']), soon);
  await sender.cancel(job, waiting ?? '');
  await sender.cancel(job, running ?? '');
  await vi.waitFor(() => expect(stopped).toBe('running'), soon);
  await sleep(1_500);
  expect(started).toEqual(['running']);
  expect(await sender.state(job, running ?? '')).toBe('cancelled');
});

test('the higher priority goes first', async () => {
  const order: string[] = [];
  const job = makeJob(async ({ name }) => void order.push(name));
  await sender.send(job, { name: 'normal' });
  await sender.send(job, { name: 'urgent' }, { priority: 10 });
  await worker(job);
  await vi.waitFor(() => expect(order).toEqual(['urgent', 'normal']), soon);
});

test('a key admits one job that waits or runs, over transactions too, and is free again afterwards', async () => {
  let ran = 0;
  const job = makeJob(async () => void (ran += 1));
  const first = await sender.send(job, { name: 'a' }, { singletonKey: 'book-1' });
  const second = await transaction(pool, (db) => sender.send(job, { name: 'b' }, { db, singletonKey: 'book-1' }));
  const other = await sender.send(job, { name: 'c' }, { singletonKey: 'book-2' });
  expect([typeof first, second, typeof other]).toEqual(['string', undefined, 'string']);
  await worker(job);
  await vi.waitFor(() => expect(ran).toBe(2), soon);
  await vi.waitFor(
    async () => expect(await sender.send(job, { name: 'd' }, { singletonKey: 'book-1' })).toBeTypeOf('string'),
    soon,
  );
});

test('a group with many jobs does not keep another group waiting', async () => {
  let greedy = 0;
  let greedyBeforeModest: number | undefined;
  const job = makeJob(
    async ({ name }) => {
      if (name === 'greedy') greedy += 1;
      else greedyBeforeModest = greedy;
      await sleep(100);
    },
    { perGroup: 2 },
  );
  await sender.sendMany(
    job,
    Array.from({ length: 20 }, () => ({ name: 'greedy' })),
    { group: 'greedy' },
  );
  await sender.send(job, { name: 'modest' }, { group: 'modest' });
  await worker(job, 2);
  await worker(job, 2);
  await vi.waitFor(() => expect(greedyBeforeModest).toBeDefined(), soon);
  // In the order of sending it would have come after all twenty.
  expect(greedyBeforeModest).toBeLessThan(20);
});

test('the request id travels with the job into its log, with or without the input carrying it', async () => {
  const seen = new Set<string | undefined>();
  const job = makeJob(async (_input, { log: own, requestId }) => {
    seen.add(requestId);
    own.info('working');
  });
  await worker(job);
  await sender.send(job, { name: 'x' }, { requestId: 'req-77' });
  await sender.send(job, { name: 'x', requestId: 'req-78' });
  await vi.waitFor(() => expect(seen).toEqual(new Set(['req-77', 'req-78'])), soon);
  expect(lines.filter((line) => line.includes('"requestId":"req-77"') && line.includes(job.name))).toHaveLength(1);
});

test('a job can be put off', async () => {
  const job = makeJob(async () => {});
  await worker(job);
  const id = await sender.send(job, { name: 'later' }, { startAfterSeconds: 3600 });
  await sleep(300);
  expect(await sender.state(job, id ?? '')).toBe('created');
  expect(await sender.state(job, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
});

test('the queue goes on after all its connections were cut', async () => {
  const done: string[] = [];
  const job = makeJob(async ({ name }) => void done.push(name));
  await worker(job);
  await run(
    pool,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => sender.send(job, { name: 'after' }), soon);
  await vi.waitFor(() => expect(done).toContain('after'), soon);
  await expect(sender.check()).resolves.toBeUndefined();
});

import { expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { isUniqueViolation } from './failures.ts';
import { listen } from './listen.ts';
import { createPool } from './pool.ts';
import { answer, maybeRow, oneRow, question, rows, run } from './query.ts';
import { sql } from './sql.ts';
import { transaction } from './transaction.ts';

const { pool, url } = await testDatabase();
await pool.query('create table account (id integer primary key, amount integer not null)');
await pool.query('insert into account values (1, 100), (2, 100)');

async function disconnectOthers(name: string): Promise<void> {
  await run(pool, sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`);
}

test('rows come typed, with whole numbers as numbers and too large ones refused', async () => {
  expect(await rows(pool, sql`select 2::int8 as n, ${'שלום'} as t, ${sql.json(['a'])}::jsonb as j`)).toEqual([
    { n: 2, t: 'שלום', j: ['a'] },
  ]);
  expect(await maybeRow(pool, sql`select 1 where false`)).toBeUndefined();
  expect(await run(pool, sql`update account set amount = 100`)).toBe(2);
  await expect(oneRow(pool, sql`select id from account`)).rejects.toThrow('One row was expected, 2 came');
  await expect(rows(pool, sql`select 9007199254740993::int8`)).rejects.toThrow('does not fit a number');
});

test('several questions are answered by one statement, each in the shape and the order it asked for', async () => {
  const ids = (least: number) => question(sql`select id from account where id >= ${least} order by id desc`, idsOf);
  const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);
  const moment = question(sql`select now() as at`, ([row]: { at: string }[]) => new Date(row?.at ?? ''));
  const { all, none, now } = await answer(pool, { all: ids(1), none: ids(3), now: moment });
  expect([all, none]).toEqual([[2, 1], []]);
  expect(now.getFullYear()).toBeGreaterThan(2000);
});

test('a plan that a connection keeps answers with the values of each call', async () => {
  const amountOf = (id: number) => oneRow(pool, sql`select id from account where id = ${id}`.prepared());
  for (const id of [1, 2, 1, 2, 1, 2, 1]) expect(await amountOf(id)).toEqual({ id });
  await pool.query('alter table account add column note text');
  expect(await amountOf(2)).toEqual({ id: 2 });
});

test('a statement that runs too long is cancelled', async () => {
  const hasty = createPool({ url, name: 'hasty', statementTimeoutMs: 50 });
  await expect(hasty.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  await hasty.end();
});

test('the loss of idle connections is reported, not fatal, and the pool goes on', async () => {
  const onError = vi.fn();
  const idle = createPool({ url, name: 'idle', onError });
  await Promise.all([idle.query('select pg_sleep(0.05)'), idle.query('select pg_sleep(0.05)')]);
  await disconnectOthers('idle');
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
  expect(await rows(idle, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await idle.end();
});

test('a server that is not there fails after the patience is used up', async () => {
  const lost = createPool({ url: 'postgresql://x@localhost:1/x?host=/nowhere', name: 'lost', patienceMs: 100 });
  await expect(lost.query('select 1')).rejects.toMatchObject({ code: 'ENOENT' });
  await lost.end();
});

test('a transaction is kept as a whole or not at all', async () => {
  const failing = transaction(pool, async (db) => {
    await run(db, sql`update account set amount = 0 where id = 1`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await oneRow(pool, sql`select amount from account where id = 1`)).toEqual({ amount: 100 });
  const answer = await transaction(pool, async (db) => {
    await run(db, sql`update account set amount = 90 where id = 1`);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await oneRow(pool, sql`select amount from account where id = 1`)).toEqual({ amount: 90 });
});

test('colliding serializable transactions are done again until all succeed', async () => {
  await run(pool, sql`update account set amount = 0`);
  let attempts = 0;
  const add = () =>
    transaction(
      pool,
      async (db) => {
        attempts += 1;
        const { amount } = await oneRow<{ amount: number }>(db, sql`select amount from account where id = 1`);
        await run(db, sql`update account set amount = ${amount + 1} where id = 1`);
      },
      { isolation: 'serializable', retries: 30 },
    );
  await Promise.all(Array.from({ length: 8 }, add));
  expect(await oneRow(pool, sql`select amount from account where id = 1`)).toEqual({ amount: 8 });
  expect(attempts).toBeGreaterThan(8);
});

test('a collision is an error where no retry was asked for', async () => {
  const both = [1, 2].map(() =>
    transaction(
      pool,
      async (db) => {
        await rows(db, sql`select sum(amount) from account`);
        await db.query('select pg_sleep(0.1)');
        await run(db, sql`update account set amount = amount + 1 where id = 2`);
      },
      { isolation: 'serializable' },
    ),
  );
  const results = await Promise.allSettled(both);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a connection lost inside a transaction fails the transaction and leaves the pool whole', async () => {
  const own = createPool({ url, name: 'cut-off', max: 1, onError: () => {} });
  const cut = transaction(own, async (db) => {
    await run(db, sql`update account set amount = -1 where id = 2`);
    await disconnectOthers('cut-off');
    await db.query('select 1');
  });
  // Which of them comes depends on whether the server's last word, the end of the line or the next query is first.
  await expect(cut).rejects.toThrow(/terminating connection|not queryable|terminated|EPIPE|ECONNRESET/);
  expect(await oneRow(own, sql`select amount >= 0 as kept from account where id = 2`)).toEqual({ kept: true });
  await own.end();
});

test('a broken unique rule is told apart', async () => {
  const failure: unknown = await run(pool, sql`insert into account values (1, 1)`).catch((error: unknown) => error);
  expect(isUniqueViolation(failure)).toBe(true);
  expect(isUniqueViolation(failure, 'account_pkey')).toBe(true);
  expect(isUniqueViolation(failure, 'another')).toBe(false);
});

test('a listener hears what is said, again after its connection was cut, and nothing once closed', async () => {
  const heard: string[] = [];
  const onReconnect = vi.fn();
  const channel = 'Odd "Channel';
  const listener = await listen({ url, channel, handler: (payload) => heard.push(payload), onReconnect });
  const say = (text: string) => run(pool, sql`select pg_notify(${channel}, ${text})`);
  await say('one');
  await vi.waitFor(() => expect(heard).toEqual(['one']));
  await disconnectOthers(`listen ${channel}`);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await say('two');
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
  await listener.close();
  await say('three');
  const left = await rows(pool, sql`select 1 from pg_stat_activity where application_name = ${`listen ${channel}`}`);
  expect([heard.length, left.length]).toEqual([2, 0]);
});

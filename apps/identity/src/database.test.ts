import { transaction } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { expect, test } from 'vitest';
import { many, one, run } from './database.ts';

const { pool } = await testDatabase({ migrations: [] });

test('a statement is planned once for a connection and keeps working after another process has changed the table', async () => {
  await pool.query('create table things (id int primary key)');
  await run(pool, 'insert into things values ($1)', [1]);
  const read = () => many<{ id: number }>(pool, 'select * from things where id = $1', [1]);
  // Often enough that every connection of the pool has the plan.
  for (let turn = 0; turn < 8; turn += 1) expect(await read()).toEqual([{ id: 1 }]);
  await pool.query(`alter table things add column name text not null default 'new'`);
  for (const found of await Promise.all(Array.from({ length: 8 }, read))) {
    expect(found).toEqual([{ id: 1, name: 'new' }]);
  }
});

test('a transaction that meets an old plan fails as a whole, and the next one does not', async () => {
  await pool.query('create table others (id int primary key)');
  const text = 'select * from others';
  const work = () =>
    transaction(pool, async (db) => {
      await one(db, text);
      await run(db, 'insert into others (id) values ((select count(*) from others))');
    });
  await Promise.all(Array.from({ length: 6 }, () => one(pool, text)));
  await pool.query('alter table others add column name text');
  await work().catch(() => undefined);
  await work();
  const found = await pool.query<{ n: number }>('select count(*)::int n from others');
  expect([1, 2]).toContain(found.rows[0]?.n);
});

test('two texts never share a plan, whatever they have in common', async () => {
  const [first, second] = [
    await one(pool, 'select $1::int as value', [1]),
    await one(pool, 'select $1::text as value', ['1']),
  ];
  expect([first, second]).toEqual([{ value: 1 }, { value: '1' }]);
});

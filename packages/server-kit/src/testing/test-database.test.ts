import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rows, sql } from '../sql/index.ts';
import { testDatabase } from './test-database.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'targum-set-'));
await writeFile(path.join(folder, '0001_room.sql'), `create table room (name text); insert into room values ('salon')`);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('copies of one migrated database are made at once and do not see each other', async () => {
  let prepared = 0;
  const prepare = {
    key: 'a second room',
    run: async (pool: { query(text: string): Promise<unknown> }) => {
      prepared += 1;
      await pool.query(`insert into house.room values ('hall')`);
    },
  };
  const migrations = [{ folder, schema: 'house' }];
  const copies = await Promise.all([1, 2, 3].map(() => testDatabase({ migrations, prepare })));
  expect(prepared).toBe(1);
  await copies[0]?.pool.query('delete from house.room');
  const counts = await Promise.all(copies.map((copy) => rows(copy.pool, sql`select name from house.room`)));
  expect(counts.map((found) => found.length)).toEqual([0, 2, 2]);
});

test('a dropped database is gone', async () => {
  const keep = await testDatabase();
  const gone = await testDatabase();
  const name = new URL(gone.url).pathname.slice(1);
  await gone.drop();
  expect(await rows(keep.pool, sql`select from pg_database where datname = ${name}`)).toEqual([]);
});

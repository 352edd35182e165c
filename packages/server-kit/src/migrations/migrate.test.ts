import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool, oneRow, rows, sql } from '../sql/index.ts';
import { testDatabase } from '../testing/index.ts';
import { migrate } from './migrate.ts';

const { pool, url } = await testDatabase();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-migrations-'));
  await pool.query('drop schema if exists house cascade; drop schema if exists guest cascade');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const house = { schema: 'house' };

test('files are applied once, in order, in their own schema', async () => {
  await write('0001_room.sql', `create table room (name text); insert into room values ('salon')`);
  await write('0002_size.sql', 'alter table room add column size integer not null default 1');
  expect(await migrate(pool, folder, house)).toEqual(['0001_room.sql', '0002_size.sql']);
  expect(await migrate(pool, folder, house)).toEqual([]);
  await write('0003_more.sql', `insert into room values ('hall', 2)`);
  expect(await migrate(pool, folder, house)).toEqual(['0003_more.sql']);
  expect(await rows(pool, sql`select * from house.room order by size`)).toEqual([
    { name: 'salon', size: 1 },
    { name: 'hall', size: 2 },
  ]);
});

test('two sets live side by side in one database', async () => {
  await write('0001_room.sql', 'create table room (name text)');
  await migrate(pool, folder, { schema: 'house' });
  await migrate(pool, folder, { schema: 'guest', table: 'history' });
  expect(await rows(pool, sql`select name from guest.history`)).toEqual([{ name: '0001_room.sql' }]);
  expect(await rows(pool, sql`select * from house.room`)).toEqual([]);
});

test('many that start at once apply every file once', async () => {
  await write('0001_room.sql', 'create table room (name text); select pg_sleep(0.2)');
  await write('0002_fill.sql', `insert into room values ('one')`);
  const pools = Array.from({ length: 6 }, () => createPool({ url, name: 'starter', max: 1 }));
  const applied = await Promise.all(pools.map((each) => migrate(each, folder, house)));
  await Promise.all(pools.map((each) => each.end()));
  expect(applied.filter((names) => names.length > 0)).toEqual([['0001_room.sql', '0002_fill.sql']]);
  expect(await oneRow(pool, sql`select count(*) from house.room`)).toEqual({ count: 1 });
});

test('a file that fails leaves no trace, and goes through once it is mended', async () => {
  await write('0001_room.sql', 'create table room (name text)');
  await write('0002_bad.sql', 'create table half (); select no_such_function()');
  await expect(migrate(pool, folder, house)).rejects.toThrow(/0002_bad\.sql failed: .*no_such_function/);
  expect(await rows(pool, sql`select name from house.migrations`)).toEqual([{ name: '0001_room.sql' }]);
  await write('0002_bad.sql', 'create table half ()');
  expect(await migrate(pool, folder, house)).toEqual(['0002_bad.sql']);
});

test('an applied file that was changed is refused, other line ends are not a change', async () => {
  await write('0001_room.sql', 'create table room (name text);\nselect 1;\n');
  await migrate(pool, folder, house);
  await write('0001_room.sql', 'create table room (name text);\r\nselect 1;\r\n');
  expect(await migrate(pool, folder, house)).toEqual([]);
  await write('0001_room.sql', 'create table room (title text);\n');
  await expect(migrate(pool, folder, house)).rejects.toThrow('0001_room.sql differs from what was applied');
});

test('a database newer than the code is refused', async () => {
  await write('0001_room.sql', 'select 1');
  await write('0002_later.sql', 'select 1');
  await migrate(pool, folder, house);
  await rm(path.join(folder, '0002_later.sql'));
  await expect(migrate(pool, folder, house)).rejects.toThrow(/newer than this Targum.*0002_later/);
});

test('a badly named file, a gap and a repeated number are refused before anything is done', async () => {
  await write('0001_room.sql', 'select 1');
  await write('0003_gap.sql', 'select 1');
  await expect(migrate(pool, folder, house)).rejects.toThrow('0003_gap.sql comes where number 2 is expected');
  await rm(path.join(folder, '0003_gap.sql'));
  await write('0001_twice.sql', 'select 1');
  await expect(migrate(pool, folder, house)).rejects.toThrow('number 2 is expected');
  await rm(path.join(folder, '0001_twice.sql'));
  await write('later.sql', 'select 1');
  await expect(migrate(pool, folder, house)).rejects.toThrow('later.sql is not named like');
  expect(await rows(pool, sql`select from pg_namespace where nspname = 'house'`)).toEqual([]);
});

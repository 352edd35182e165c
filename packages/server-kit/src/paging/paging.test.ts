import { beforeAll, expect, test } from 'vitest';
import { rows, run, sql } from '../sql/index.ts';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { newestFirst, type Paged, takePage } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await run(
    database.pool,
    sql`create table things (id uuid primary key default gen_random_uuid(), name text, created_at timestamptz not null)`,
  );
});

async function page(cursor: string | undefined, limit: number) {
  const parts = newestFirst(cursor, 't');
  const found = await rows<Paged & { name: string }>(
    database.pool,
    sql`select t.name, ${parts.position} from things t where ${parts.after} ${parts.order(limit)}`,
  );
  const taken = takePage(found, limit);
  return { names: taken.rows.map((row) => row.name), next: taken.next_cursor };
}

async function walk(limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { names, next } = await page(cursor, limit);
    seen.push(...names);
    cursor = next ?? undefined;
  } while (cursor);
  return seen;
}

test('rows that differ by a microsecond or not at all come once each, newest first', async () => {
  await run(
    database.pool,
    sql`insert into things (name, created_at)
        select 'n' || g, timestamptz '2026-03-04 05:06:07.123456+00' + (g / 2) * interval '1 microsecond' from generate_series(0, 20) g`,
  );
  const whole = await page(undefined, 50);
  expect(whole.next).toBeNull();
  expect(whole.names).toHaveLength(21);
  for (const limit of [1, 2, 3, 20, 21]) expect(await walk(limit)).toEqual(whole.names);
});

test('a row that comes in between is not mixed into the pages behind it', async () => {
  const first = await page(undefined, 3);
  await run(database.pool, sql`insert into things (name, created_at) values ('late', now())`);
  const second = await page(first.next ?? undefined, 3);
  expect(second.names).not.toContain('late');
  expect(first.names.filter((name) => second.names.includes(name))).toEqual([]);
});

test('a session with another time zone or date style continues where the first one stopped', async () => {
  const client = await database.pool.connect();
  try {
    await client.query("set time zone 'Asia/Kolkata'");
    const parts = newestFirst(undefined);
    const found = await rows<Paged & { name: string }>(
      client,
      sql`select name, ${parts.position} from things where ${parts.after} ${parts.order(4)}`,
    );
    const { next_cursor } = takePage(found, 4);
    const whole = await page(undefined, 50);
    expect((await page(next_cursor ?? undefined, 50)).names).toEqual(whole.names.slice(4));
  } finally {
    client.release(true);
  }
});

test('a cursor that was made up is refused by its code', () => {
  for (const made of ['x', '!!!', Buffer.from("2026-01-01 00:00:00+00 ' or true").toString('base64url')]) {
    expect(() => newestFirst(made)).toThrow(expect.objectContaining({ code: 'bad_cursor' }));
  }
});

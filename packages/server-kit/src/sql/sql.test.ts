import { expect, test } from 'vitest';
import { sql } from './sql.ts';

test('values become parameters and never text', () => {
  const query = sql`select * from user_account where email = ${"'; drop table x; --"} and age > ${3}`;
  expect(query.text).toBe('select * from user_account where email = $1 and age > $2');
  expect(query.values).toEqual(["'; drop table x; --", 3]);
});

test('parts are woven in and numbered in order', () => {
  const filter = sql`deleted_at is null and owner = ${7}`;
  const query = sql`select ${1} from t where ${filter} and kind = any(${['a', 'b']}) ${sql.empty}limit ${5}`;
  expect(query.text).toBe('select $1 from t where deleted_at is null and owner = $2 and kind = any($3) limit $4');
  expect(query.values).toEqual([1, 7, ['a', 'b'], 5]);
});

test('lists are joined, and an empty list is refused', () => {
  const query = sql`insert into t values ${sql.join([sql`(${1}, ${2})`, sql`(${3}, ${4})`])}`;
  expect(query.text).toBe('insert into t values ($1, $2), ($3, $4)');
  expect(sql.join([sql`a`, sql`b`], sql` and `).text).toBe('a and b');
  expect(() => sql.join([])).toThrow('Nothing to join');
});

test('names are quoted', () => {
  expect(sql`select 1 from ${sql.id('identity', 'odd "name')}`.text).toBe('select 1 from "identity"."odd ""name"');
});

test('an undefined value is a mistake, not a null', () => {
  expect(() => sql`select ${undefined}`).toThrow(TypeError);
  expect(sql`select ${null}`.values).toEqual([null]);
});

test('a prepared query is known by its text alone, whatever its values', () => {
  const byId = (id: number) => sql`select name from t where id = ${id}`.prepared();
  expect(byId(1).name).toBe(byId(2).name);
  expect(byId(1).name).not.toBe(sql`select id from t where id = ${1}`.prepared().name);
  expect(sql`select name from t where id = ${1}`.name).toBeUndefined();
});

test('one id is compared by itself, several or none as a list', () => {
  expect(sql`where id ${sql.anyId(['a'])}`).toMatchObject({ text: 'where id = $1::uuid', values: ['a'] });
  expect(sql`where id ${sql.anyId(['a', 'b'])}`).toMatchObject({
    text: 'where id = any($1::uuid[])',
    values: [['a', 'b']],
  });
  expect(sql.anyId([]).values).toEqual([[]]);
});

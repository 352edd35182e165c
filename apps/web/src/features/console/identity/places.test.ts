import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as contract from '@targum/contracts';
import { expect, test } from 'vitest';

const sources = readdirSync(import.meta.dirname)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'));

test('every call that the console has for identity is made by one of its pages', () => {
  const calls = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    String(value.path).startsWith('/admin/api/identity')
      ? [name]
      : [],
  );
  expect(calls.length).toBeGreaterThan(25);
  expect(calls.filter((name) => !sources.some((source) => source.includes(`call(${name},`)))).toEqual([]);
});

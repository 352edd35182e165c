import { expect, test } from 'vitest';
import { checkHealth } from './index.ts';

test('all parts must answer, and one that hangs counts as down', async () => {
  const up = { name: 'database', check: async () => 1 };
  expect((await checkHealth([up])).ok).toBe(true);
  const report = await checkHealth(
    [
      up,
      { name: 'queue', check: () => new Promise(() => {}) },
      { name: 'storage', check: () => Promise.reject(new Error('full')) },
    ],
    30,
  );
  expect(report.ok).toBe(false);
  expect(report.parts).toMatchObject({
    database: { ok: true },
    queue: { ok: false, error: 'no answer in 30 ms' },
    storage: { error: 'full' },
  });
});

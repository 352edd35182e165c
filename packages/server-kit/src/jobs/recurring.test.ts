import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logging/index.ts';
import { kitMigrations } from '../migrations/index.ts';
import { testDatabase } from '../testing/index.ts';
import { startRecurring } from './recurring.ts';

const { pool } = await testDatabase({ migrations: [kitMigrations] });
const log = createLogger({ level: 'silent', name: 'test' });

test('of many processes one runs a task each time it is due', async () => {
  let ran = 0;
  const task = { name: 'hourly', everySeconds: 3600, run: async () => void (ran += 1) };
  const all = Array.from({ length: 4 }, () => startRecurring(pool, [task], log));
  await vi.waitFor(() => expect(ran).toBe(1));
  await sleep(200);
  await Promise.all(all.map((each) => each.stop()));
  expect(ran).toBe(1);
});

test('a task that fails runs again when it is due, and the others are not held up', async () => {
  let failed = 0;
  let other = 0;
  const tasks = [
    {
      name: 'failing',
      everySeconds: 0.1,
      run: async () => {
        failed += 1;
        throw new Error('no');
      },
    },
    { name: 'other', everySeconds: 0.1, run: async () => void (other += 1) },
  ];
  const recurring = startRecurring(pool, tasks, log);
  await vi.waitFor(() => expect(Math.min(failed, other)).toBeGreaterThan(2), { timeout: 10_000 });
  await recurring.stop();
  const after = other;
  await sleep(300);
  expect(other).toBe(after);
});

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AlreadyRunning, claimRole, runUntilSignal } from './index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'targum-role-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a role is held by one at a time, and the second is told by whom', () => {
  const claim = claimRole(folder, 'serve');
  claim.publish({ url: 'http://localhost:3000' });
  expect(() => claimRole(folder, 'serve')).toThrow(AlreadyRunning);
  expect(() => claimRole(folder, 'serve')).toThrow(`process ${process.pid}, http://localhost:3000`);
  claim.release();
  claimRole(folder, 'serve').release();
});

test('what runs is closed in order, and a step that fails or hangs does not keep the others', async () => {
  const closed: string[] = [];
  const said: string[] = [];
  const code = await runUntilSignal({
    failed: Promise.reject(new Error('gone')),
    say: (text) => said.push(text),
    steps: [
      { name: 'web', close: async () => closed.push('web') },
      { name: 'worker', close: () => Promise.reject(new Error('busy')) },
      { name: 'engine', close: () => new Promise(() => {}), timeoutMs: 20 },
      { name: 'database', close: async () => closed.push('database') },
    ],
  });
  expect(code).toBe(1);
  expect(closed).toEqual(['web', 'database']);
  expect(said.join('\n')).toMatch(/worker did not stop cleanly: busy[\s\S]*engine did not stop in time/);
});

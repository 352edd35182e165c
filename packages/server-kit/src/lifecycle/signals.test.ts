import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

function start(slowMs: number) {
  const file = path.join(import.meta.dirname, 'test-programs/run-and-stop.ts');
  const child = spawn(process.execPath, [file, String(slowMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const says = (what: string) => vi.waitFor(() => expect(text).toContain(what), { timeout: 15_000 });
  return { child, says, lines: () => text.trim().split('\n'), ended: once(child, 'exit') };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s closes everything in order and ends well', async (signal) => {
  const { child, says, lines, ended } = start(50);
  await says('running');
  child.kill(signal);
  await ended;
  expect(child.exitCode).toBe(0);
  expect(lines()).toEqual(['running', 'Stopping…', 'web closed', 'database closing', 'database closed']);
});

test('a second signal ends the process at once', async () => {
  const { child, says, lines, ended } = start(600_000);
  await says('running');
  child.kill('SIGINT');
  await says('database closing');
  await new Promise((resolve) => setTimeout(resolve, 600));
  child.kill('SIGINT');
  await ended;
  expect(child.exitCode).toBe(130);
  expect(lines()).not.toContain('database closed');
});

test('the same signal passed on twice, by the terminal and by a launcher, is one', async () => {
  const { child, says, ended } = start(50);
  await says('running');
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool, rows, sql } from '../sql/index.ts';
import { openDatabase } from './open-database.ts';
import { makeReadyCluster } from './test-programs/ready-cluster.ts';
import { isRunning, type Program, runProgram } from './test-programs/run-program.ts';

// Servers are started dozens of times here: slow on a machine that does much else.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
const programs: Program[] = [];
const ready = await makeReadyCluster();
afterAll(() => ready.remove());

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'targum-kills-'));
  await ready.copyTo(dataDir);
});

afterEach(async () => {
  for (const program of programs.splice(0)) await program.killGroup();
  // Whatever server is left is adopted, and stopped as the last user leaves.
  await (await openDatabase({ dataDir })).close();
  await rm(dataDir, { recursive: true, force: true });
});

function start(name: string): Program {
  const program = runProgram(name, dataDir);
  programs.push(program);
  return program;
}

async function written(): Promise<Set<string>> {
  const database = await openDatabase({ dataDir });
  const pool = createPool({ url: database.url, name: 'reader' });
  const found = await rows<{ writer: number; number: number }>(pool, sql`select writer, number from written`);
  await pool.end();
  await database.close();
  return new Set(found.map((row) => `${row.writer}:${row.number}`));
}

async function untilWritten(program: Program, count: number): Promise<void> {
  await vi.waitFor(() => expect(program.lines.length).toBeGreaterThan(count), { timeout: 60_000, interval: 5 });
}

test('ten kills of the whole process group mid-write, with and without the server, lose nothing acknowledged', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 10; round++) {
    const writer = start('write-rows');
    const postgres = await writer.postgres;
    await untilWritten(writer, 20 + round * 7);
    // The server is in a session of its own; every other round it is killed in the same moment.
    if (round % 2 === 0) process.kill(postgres, 'SIGKILL');
    await writer.killGroup();
    acknowledged.push(...writer.lines.map((number) => `${writer.child.pid}:${number}`));
  }
  const found = await written();
  expect(acknowledged.length).toBeGreaterThan(500);
  expect(acknowledged.filter((row) => !found.has(row))).toEqual([]);
}, 240_000);

test('a server left by a killed process is adopted by the next one', async () => {
  const first = start('open-and-wait');
  const postgres = await first.postgres;
  await first.killGroup();
  expect(await isRunning(postgres)).toBe(true);
  const second = start('open-and-wait');
  expect(await second.postgres).toBe(postgres);
  second.child.stdin?.end();
  await second.exited;
  expect(await isRunning(postgres)).toBe(false);
});

test('processes that start at the same moment share one server, and the last one stops it', async () => {
  const all = [start('open-and-wait'), start('open-and-wait'), start('open-and-wait')];
  const pids = await Promise.all(all.map((program) => program.postgres));
  expect(new Set(pids).size).toBe(1);
  for (const [index, program] of all.entries()) {
    program.child.stdin?.end();
    await program.exited;
    expect(await isRunning(pids[0])).toBe(index < all.length - 1);
  }
});

test('a process killed in the middle of the very first start leaves a folder that starts', async () => {
  await rm(path.join(dataDir, 'postgres'), { recursive: true });
  for (const delay of [150, 400, 700]) {
    const first = start('open-and-wait');
    await sleep(delay);
    await first.killGroup();
  }
  const second = start('open-and-wait');
  expect(await second.postgres).toBeGreaterThan(1);
});

test('a killed server comes back by itself under the same address, with everything committed', async () => {
  const database = await openDatabase({ dataDir });
  const pool = createPool({ url: database.url, name: 'test', onError: () => {} });
  await pool.query('create table kept (number integer)');
  for (let round = 1; round <= 3; round++) {
    await pool.query(sql`insert into kept values (${round})`);
    const before = database.pid() ?? 0;
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(database.pid()).not.toBe(before), { timeout: 60_000 });
    expect(await rows(pool, sql`select number from kept order by 1`)).toHaveLength(round);
  }
  await pool.end();
  await database.close();
});

test('a server killed while another process owns it is brought back by whoever is left', async () => {
  const owner = start('open-and-wait');
  const postgres = await owner.postgres;
  const database = await openDatabase({ dataDir });
  await owner.killGroup();
  process.kill(postgres, 'SIGKILL');
  await vi.waitFor(() => expect(database.pid()).not.toBe(postgres), { timeout: 60_000 });
  const pool = createPool({ url: database.url, name: 'test' });
  expect(await rows(pool, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await pool.end();
  await database.close();
});

test('closing while a killed server is being brought back ends soon, with no server left', async () => {
  const database = await openDatabase({ dataDir });
  const before = database.pid() ?? 0;
  process.kill(before, 'SIGKILL');
  await sleep(350);
  await database.close();
  expect(await isRunning(before)).toBe(false);
  expect(await isRunning(database.pid())).toBe(false);
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('runtime.json');
});

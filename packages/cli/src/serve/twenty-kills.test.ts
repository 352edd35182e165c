import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database, openDatabase, rows, run, sql } from '@targum/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTargum, startTargum } from '../testing/start-targum.ts';
import { visit } from '../testing/visit.ts';

const part = path.join(import.meta.dirname, '../testing/run-part.ts');
const started: RunningTargum[] = [];
let folder: string;
let database: Database;
let env: NodeJS.ProcessEnv;
let supervising: NodeJS.Timeout | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-twenty-'));
  database = await openDatabase({ dataDir: path.join(folder, 'database') });
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    SERVER_SECRET: 'a long text that all processes of this test share',
    LOG_LEVEL: 'silent',
  };
}, 120_000);

afterAll(async () => {
  clearInterval(supervising);
  await Promise.all(started.map((process) => process.kill()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function startPart(...command: string[]): Promise<RunningTargum> {
  const process = await startTargum(env, command, part);
  started.push(process);
  return process;
}

async function killDatabase(): Promise<void> {
  const before = database.pid();
  if (before === undefined) throw new Error('The database does not run');
  process.kill(before, 'SIGKILL');
  await expect.poll(() => database.pid(), { timeout: 60_000 }).not.toBe(before);
}

/** A server that was just killed is asked again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(200);
    }
  }
}

/** Always the same order of victims for a seed, so that a failure can be seen again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('a book outlives twenty random kills of workers, servers and the database, each paragraph is stored and charged once, and it reads as if nothing had happened', async () => {
  const book = Array.from({ length: 4800 }, (_, index) => `Chapter${index}verse`).join('\n\n');
  const [api, otherApi, quick] = await Promise.all([
    startPart('serve', 'api'),
    startPart('serve', 'api'),
    startPart('worker', '0'),
  ]);
  const undisturbed = visit(api.url);
  const plain = await undisturbed.upload('book.txt', book);
  await undisturbed.waitFor(plain, (seen) => seen.status === 'estimated');
  await undisturbed.start(plain);
  await undisturbed.waitFor(plain, (seen) => seen.status === 'completed');
  const expected = await undisturbed.download(plain);
  await quick.kill();

  const pool = createPool({ url: database.url, name: 'test', onError: () => {} });
  await run(pool, sql`create table public.written (document_id uuid, ordinal integer)`);
  await run(
    pool,
    sql`create function public.note_written() returns trigger language plpgsql as
        'begin insert into public.written values (new.document_id, new.ordinal); return null; end'`,
  );
  await run(
    pool,
    sql`create trigger note after update on product.segments for each row
        when (new.state <> old.state) execute function public.note_written()`,
  );

  const workers = await Promise.all([1, 2, 3].map(() => startPart('worker', '700')));
  const reader = visit(otherApi.url);
  const projectId = await reader.upload('book.txt', book);
  await reader.waitFor(projectId, (seen) => seen.status === 'estimated');
  await reader.start(projectId);
  await reader.waitFor(projectId, (seen) => seen.segments.done > 0);

  // As any supervisor does: whoever ended, killed or for want of a database, is started again.
  supervising = setInterval(() => {
    for (const process of [api, otherApi, ...workers]) if (!process.running()) void process.start().catch(() => {});
  }, 200);
  const next = dice(20261115);
  const killed = { worker: 0, api: 0, database: 0 };
  for (let kill = 0; kill < 20; kill++) {
    await sleep(300 + next() * 900);
    const chance = next();
    if (chance < 0.2) {
      await killDatabase();
      killed.database += 1;
      continue;
    }
    const victims = chance < 0.4 ? [api, otherApi] : workers;
    const victim = victims[Math.floor(next() * victims.length)];
    await victim?.kill();
    killed[victims === workers ? 'worker' : 'api'] += 1;
  }
  expect(Math.min(killed.worker, killed.api, killed.database)).toBeGreaterThan(0);

  const status = await patiently(() => reader.waitFor(projectId, (seen) => seen.status === 'completed', 10));
  expect(status.segments).toMatchObject({ total: 4800, done: 4800, failed: 0 });
  expect(await patiently(() => reader.download(projectId))).toBe(expected);
  expect(expected).toContain('esrev0retpahC');
  const often = await rows(
    pool,
    sql`select ordinal, count(*) from public.written group by document_id, ordinal having count(*) <> 1`,
  );
  expect(often).toEqual([]);
  expect(await rows(pool, sql`select count(*) from public.written`)).toEqual([{ count: 4800 }]);
  // Four cents a word, charged once; nothing is left set aside.
  const moved = await rows(
    pool,
    sql`select a.kind, sum(e.amount_micros)::bigint as micros
        from product.ledger_entries e
          join product.ledger_transfers t on t.id = e.transfer_id join product.ledger_accounts a on a.id = e.account_id
        where t.project_id = ${projectId} and a.kind in ('reserved', 'revenue') group by a.kind order by a.kind`,
  );
  expect(moved).toEqual([
    { kind: 'reserved', micros: 0 },
    { kind: 'revenue', micros: 4800 * 40_000 },
  ]);
  await pool.end();
}, 300_000);

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as contract from '@targum/contracts';
import { createApp, createPool, kitMigrations, migrate, openDatabase } from '@targum/server-kit';
import { pino } from 'pino';
import { openDeps, productMigrations, readSettings, registerProduct, startWorker } from '../src/index.ts';
import { mirrorEngine } from '../src/testing/mirror-engine.ts';
import { grantCredit } from './parts/grant-credit.ts';
import { visitor } from './parts/installation.ts';
import { sampleDocx } from './parts/sample-book.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

/** What everything but the engine costs, as documents grow: the translator stands in and answers at once. */
export async function bench(sizes: readonly number[] = [100_000, 300_000, 1_000_000]): Promise<Row[]> {
  const targum = await startInProcess();
  try {
    const rows: Row[] = [];
    let perWord: number | undefined;
    // The first is thrown away: it pays for what is loaded once.
    for (const words of [20_000, ...sizes]) {
      const { seconds, counted } = await translate(targum, await sampleDocx(words));
      if (words === 20_000) continue;
      perWord ??= seconds / counted;
      const ratio = (seconds / counted / perWord).toFixed(2);
      rows.push({
        name: `docx of ${words.toLocaleString('en-US')} words without the engine`,
        value: seconds,
        unit: 's',
        note: `${ratio} × the cost of a word in the first`,
      });
    }
    rows.push({
      name: 'API and worker in one process, peak memory',
      value: process.resourceUsage().maxRSS / 1024,
      unit: 'MB',
    });
    return [...rows, await statusOfMany(targum)];
  } finally {
    await targum.stop();
  }
}

type InProcess = Awaited<ReturnType<typeof startInProcess>>;

async function translate(targum: InProcess, bytes: Uint8Array<ArrayBuffer>) {
  const person = visitor(targum.url);
  const from = performance.now();
  const projectId = await person.upload(new Blob([bytes]), 'book.docx');
  const { words } = await person.until(projectId, (status) => status.status === 'estimated');
  await targum.credit(projectId);
  await person.call(contract.startTranslation, { body: { projectId } });
  await person.until(projectId, (status) => status.status === 'completed');
  const response = await person.send(contract.downloadTranslation, { params: { projectId }, query: {} });
  await response.arrayBuffer();
  return { seconds: (performance.now() - from) / 1000, counted: words.total };
}

/** The status of a project is asked for all the time: it must not depend on how many paragraphs there are. */
async function statusOfMany(targum: InProcess): Promise<Row> {
  const person = visitor(targum.url);
  const text = Array.from({ length: 100_000 }, (_, index) => `Verse number ${index}.`).join('\n\n');
  const projectId = await person.upload(new Blob([text]), 'verses.txt');
  const { segments } = await person.until(projectId, (status) => status.status === 'estimated');
  const times: number[] = [];
  for (let turn = 0; turn < 300; turn++) {
    const from = performance.now();
    await person.call(contract.getProject, { params: { projectId } });
    times.push(performance.now() - from);
  }
  const median = times.toSorted((a, b) => a - b)[150] ?? 0;
  return { name: `status of a project with ${segments.total} segments, median`, value: median, unit: 'ms' };
}

async function startInProcess() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'targum-bench-'));
  const database = await openDatabase({ dataDir: path.join(folder, 'database') });
  const log = pino({ level: 'silent' });
  const pool = createPool({ url: database.url, name: 'bench' });
  for (const { folder: files, ...options } of [kitMigrations, productMigrations]) await migrate(pool, files, options);
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), REQUESTS_PER_MINUTE: '10000000' });
  const { deps, close } = await openDeps(settings, database.url, log, async () => mirrorEngine());
  const app = await createApp({ logger: log, origins: [], secure: false, perMinute: 10_000_000 });
  await registerProduct(app, deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const worker = await startWorker(deps);
  return {
    url,
    credit: (projectId: string) => grantCredit(pool, projectId),
    async stop(): Promise<void> {
      await app.close();
      await worker.stop();
      await close();
      await pool.end();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

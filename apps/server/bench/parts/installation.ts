import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as contract from '@targum/contracts';
import { createPool, openDatabase } from '@targum/server-kit';
import { createCaller, createSender } from '@targum/wire';
import { grantCredit } from './grant-credit.ts';
import { processorMs, processorMsOfFamily } from './processor-time.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** One API process and one worker process as users start them, on a database and a data folder of their own. */
export async function startInstallation() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'targum-bench-'));
  const database = await openDatabase({ dataDir: path.join(folder, 'database') });
  const pool = createPool({ url: database.url, name: 'bench', onError: () => {} });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const children: ChildProcess[] = [];
  const busy: { from: number; to: number }[] = [];

  function start(...command: string[]): ChildProcess {
    const child = spawn(process.execPath, [path.join(root, 'packages/cli/src/main.ts'), ...command], {
      cwd: root,
      stdio: ['ignore', 'ignore', command[0] === 'worker' ? 'pipe' : 'inherit'],
      env: {
        PATH: path.dirname(process.execPath),
        // As the launcher sets it: who starts Targum does not strip the types of every file each time.
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
        HOME: folder,
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: path.join(folder, 'data'),
        SERVER_SECRET: 'a long text that both processes of this bench share',
        REQUESTS_PER_MINUTE: '10000000',
        LOG_LEVEL: command[0] === 'worker' ? 'debug' : 'warn',
      },
    });
    children.push(child);
    return child;
  }

  const api = start('serve', 'api');
  await untilHealthy(url);
  const worker = start('worker');
  // Every call of the engine is noted in the log with its length, when it has ended.
  createInterface({ input: worker.stderr ?? process.stdin }).on('line', (line) => {
    const [, time] = /"time":"?([^",]+)/.exec(line) ?? [];
    const [, seconds] = /"seconds":([\d.e-]+)/.exec(line) ?? [];
    if (!line.includes('paragraphs translated') || !time || !seconds) return;
    const to = Number(time) || Date.parse(time);
    busy.push({ from: to - Number(seconds) * 1000, to });
  });

  return {
    url,
    api: () => memoryOf(api.pid),
    worker: () => memoryOf(worker.pid),
    /** Processor time used since the start. */
    processorMs: async () => ({
      api: await processorMs(api.pid),
      database: await processorMsOfFamily(await postmasterOf(pool)),
    }),
    /** Seconds between two moments in which at least one call of the engine was under way. */
    engineSeconds: (from: number, to: number) => union(busy, from, to) / 1000,
    credit: (projectId: string) => grantCredit(pool, projectId),
    async stop(): Promise<void> {
      await pool.end();
      for (const child of children.toReversed()) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A visitor who keeps the cookie. */
export function visitor(url: string) {
  let cookie = '';
  const withCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const call = createCaller({ baseUrl: url, fetch: withCookie });
  const send = createSender({ baseUrl: url, fetch: withCookie });
  async function until(projectId: string, wanted: (status: contract.ProjectStatus) => boolean) {
    for (;;) {
      const status = await call(contract.getProject, { params: { projectId } });
      if (wanted(status)) return status;
      if (status.status === 'failed') throw new Error(JSON.stringify(status.error));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  async function upload(content: Blob, name: string): Promise<string> {
    const { project_id: projectId } = await call(contract.createProject, { body: { name } });
    await call(contract.uploadDocument, { body: { projectId }, file: { name, content } });
    return projectId;
  }
  return { call, send, until, upload, cookie: () => cookie };
}

/** The most that a process and those it started have held, in megabytes; the kernel counts it. */
async function memoryOf(pid: number | undefined): Promise<{ own: number; children: number }> {
  const most = async (id: string): Promise<number> => {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  };
  const started = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const each = await Promise.all(started.trim().split(/\s+/).filter(Boolean).map(most));
  return { own: await most(String(pid)), children: each.reduce((sum, one) => sum + one, 0) };
}

/** Every process of Postgres is a child of one, whose number the first line of its file tells. */
async function postmasterOf(pool: ReturnType<typeof createPool>): Promise<number> {
  const { rows } = await pool.query<{ pid: string }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  return Number(rows[0]?.pid);
}

function union(spans: readonly { from: number; to: number }[], from: number, to: number): number {
  let covered = 0;
  let reached = from;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = [Math.max(span.from, reached), Math.min(span.to, to)];
    if (end > start) covered += end - start;
    reached = Math.max(reached, end);
  }
  return covered;
}

async function untilHealthy(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${url}/health`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server did not start');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

import { spawn } from 'node:child_process';
import { lstat, open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, program } from './binaries.ts';
import { type DataFolder, readOrMakePassword, readRuntime, removeRuntime, writeRuntime } from './data-folder.ts';
import { DatabaseError } from './database-error.ts';
import { hasCluster, makeCluster } from './make-cluster.ts';
import { clearLeftovers, readPostmaster, servesFolder, waitUntilGone } from './postmaster.ts';
import { chooseRunAs, command, giveTo, type RunAs, reachableBinaries } from './run-as.ts';
import { settings } from './settings.ts';
import { freePort, socketFolder } from './socket-folder.ts';

export interface Running {
  pid: number;
  url: string;
}

export interface ServerOptions {
  /** Switched off only for throw-away databases of tests. */
  durable: boolean;
  runAs?: RunAs;
  /** Nobody waits for the server any more. */
  signal?: AbortSignal;
}

const startTimeoutMs = 120_000;

function address(password: string, host: string, port: number, database = 'targum'): string {
  const where = host.startsWith('/')
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}&`
    : `${host}:${port}/${database}?`;
  return `postgresql://targum:${password}@${where}sslmode=disable`;
}

/** Adopts the server at work on this folder or starts one. The caller holds the start lock. */
export async function ensureServer(folder: DataFolder, options: ServerOptions): Promise<Running> {
  const password = await readOrMakePassword(folder);
  const adopted = await adopt(folder, password, options.signal);
  if (adopted) return adopted;
  let problem: unknown;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (attempt > 0) await sleep(300 * attempt);
    options.signal?.throwIfAborted();
    try {
      return await start(folder, options, password);
    } catch (error) {
      if (error instanceof DatabaseError && error.code !== 'start_failed') throw error;
      problem = error;
      // A server left half-way by a killed process may have come up in the meantime.
      const late = await adopt(folder, password, options.signal);
      if (late) return late;
    }
  }
  throw problem;
}

async function adopt(folder: DataFolder, password: string, signal?: AbortSignal): Promise<Running | undefined> {
  const found = await readPostmaster(folder.cluster);
  if (!found || !(await servesFolder(found.pid, folder.cluster))) return undefined;
  const host = found.socketDir || '127.0.0.1';
  await answering({ folder, pid: found.pid, password, host, port: found.port, signal });
  return { pid: found.pid, url: address(password, host, found.port) };
}

async function start(folder: DataFolder, options: ServerOptions, password: string): Promise<Running> {
  const found = await findBinaries();
  const runAs = options.runAs ?? (await chooseRunAs(found));
  const runtime = await readRuntime(folder);
  const { binaries, copy } = await reachableBinaries(runAs, found, runtime);
  const tcp = process.platform === 'win32';
  const socketDir = tcp ? '' : await socketFolder(folder, runtime, runAs);
  const port = tcp ? (runtime.port ?? (await freePort())) : 5432;
  await writeRuntime(folder, { socketDir, port, ...(copy && { binariesCopy: copy }) });
  if (await hasCluster(folder, binaries)) await checkOwner(folder, runAs);
  else await makeCluster(folder, binaries, runAs, password, options.durable);
  await giveTo(runAs, folder.cluster);
  await clearLeftovers(folder.cluster, socketDir);

  const args = ['-D', '{data}', ...settings({ socketDir, port, durable: options.durable })];
  const ready = command(runAs, program(binaries, 'postgres'), args, folder.cluster);
  const log = await openLog(folder);
  // In a session of its own: Ctrl-C in the terminal is for us, and we stop the server when we are done with it.
  const child = spawn(ready.file, ready.args, { ...ready.options, detached: true, stdio: ['ignore', log.fd, log.fd] });
  const spawned = await new Promise<number>((resolve, reject) => {
    child.once('error', (cause) => reject(new DatabaseError('start_failed', 'Postgres cannot be run', { cause })));
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
  await log.close();
  child.unref();
  const host = socketDir || '127.0.0.1';
  const exited = () => child.exitCode !== null || child.signalCode !== null;
  const { signal } = options;
  await answering({ folder, pid: spawned, password, host, port, signal, exited }).catch(async (error: unknown) => {
    if (!exited()) process.kill(spawned, 'SIGQUIT');
    await waitUntilGone(spawned, folder.cluster, 5_000);
    throw error;
  });
  return { pid: spawned, url: address(password, host, port) };
}

async function checkOwner(folder: DataFolder, runAs: RunAs): Promise<void> {
  if (runAs !== 'self' || process.platform === 'win32') return;
  const { uid } = await lstat(folder.cluster);
  if (uid !== process.getuid?.())
    throw new DatabaseError(
      'data_not_ours',
      `${folder.cluster} belongs to user ${uid}: start Targum as that user, or give it another DATA_DIR.`,
    );
}

async function openLog(folder: DataFolder) {
  const size = await stat(folder.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 5_000_000) await rename(folder.log, `${folder.log}.1`);
  return open(folder.log, 'a', 0o600);
}

interface Server {
  folder: DataFolder;
  pid: number;
  password: string;
  host: string;
  port: number;
  signal: AbortSignal | undefined;
  exited?: () => boolean;
}

/** Waits out recovery after a crash, and makes our database on the first start. */
async function answering(server: Server): Promise<void> {
  const { folder, pid, password, host, port, signal, exited = () => false } = server;
  const deadline = Date.now() + startTimeoutMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.3, 250)) {
    signal?.throwIfAborted();
    const client = new pg.Client({
      connectionString: address(password, host, port, 'postgres'),
      connectionTimeoutMillis: 10_000,
      application_name: 'targum-supervisor',
    });
    client.on('error', () => {});
    let connected = false;
    try {
      await client.connect();
      connected = true;
      const { rowCount } = await client.query(`select from pg_database where datname = 'targum'`);
      if (rowCount === 0) await client.query('create database targum');
      return;
    } catch (error) {
      if (exited() || !(await servesFolder(pid, folder.cluster)))
        throw new DatabaseError('start_failed', `Postgres did not start:\n${await tail(folder)}`, { cause: error });
      if ((error as { code?: string }).code === '28P01')
        throw new DatabaseError('data_not_ours', `The password in ${folder.passwordFile} does not open its database`);
      if (Date.now() > deadline)
        throw new DatabaseError('start_failed', `Postgres did not answer:\n${await tail(folder)}`, { cause: error });
    } finally {
      // end() of a client that never connected does not return.
      if (connected) await client.end().catch(() => {});
    }
    await sleep(pauseMs);
  }
}

async function tail(folder: DataFolder): Promise<string> {
  const text = await readFile(folder.log, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-12).join('\n');
}

/** Fast first, then harder: whatever is left undone, recovery at the next start completes. */
export async function stopServer(folder: DataFolder): Promise<void> {
  const found = await readPostmaster(folder.cluster);
  if (found && (await servesFolder(found.pid, folder.cluster))) {
    for (const [signal, patienceMs] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 2_000],
    ] as const) {
      try {
        process.kill(found.pid, signal);
      } catch {
        break;
      }
      if (await waitUntilGone(found.pid, folder.cluster, patienceMs)) break;
    }
  }
  await removeRuntime(folder);
}

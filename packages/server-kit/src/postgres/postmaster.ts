import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
}

/** The lock file Postgres writes itself: pid, data folder, start time, port, socket folder, address, … */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, port: Number(lines[3] ?? 0), socketDir: lines[4] ?? '' };
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the pid is a server at work on this very folder, not another process that inherited the number. */
export async function servesFolder(pid: number, cluster: string): Promise<boolean> {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') {
    const [cwd, real] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      realpath(cluster).catch(() => cluster),
    ]);
    // A zombie has no working folder any more, and so counts as dead.
    return cwd === real;
  }
  if (process.platform === 'win32') return true;
  const { stdout } = await execute('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres');
}

async function anyoneInFolder(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const real = await realpath(cluster).catch(() => cluster);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (cwd !== real) continue;
    const command = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    if (command.startsWith('postgres')) return true;
  }
  return false;
}

/**
 * Takes a dead server's lock files out of the way. Postgres takes any process with the recorded number for the
 * server, a zombie or a stranger that inherited it too, and would then never start again.
 */
export async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  // Backends outlive a killed postmaster for a moment; nobody may touch the files before they are gone.
  const deadline = Date.now() + 10_000;
  while (await anyoneInFolder(cluster)) {
    if (Date.now() > deadline) return;
    await sleep(20);
  }
  const found = await readPostmaster(cluster);
  if (found && exists(found.pid) && !(await servesFolder(found.pid, cluster)))
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  if (!socketDir) return;
  for (const name of await readdir(socketDir))
    if (name.startsWith('.s.PGSQL.')) await rm(path.join(socketDir, name), { force: true });
}

export async function waitUntilGone(pid: number, cluster: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await servesFolder(pid, cluster)) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

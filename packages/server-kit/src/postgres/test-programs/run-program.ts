import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../postmaster.ts';

export interface Program {
  child: ChildProcess;
  lines: string[];
  /** The server's pid, once the program has opened the database. */
  postgres: Promise<number>;
  exited: Promise<unknown>;
  /** Kills the program with everything in its process group. */
  killGroup(): Promise<void>;
}

export function runProgram(name: string, dataDir: string, user: { uid?: number; gid?: number } = {}): Program {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [file, dataDir], { ...user, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let rest = '';
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const exited = once(child, 'close');
  const postgres = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        const pid = /^postgres (\d+)$/.exec(line)?.[1];
        if (pid) resolve(Number(pid));
        else lines.push(line);
      }
    });
    void exited.then(() => reject(new Error(`${name} ended early: ${complaint}`)));
  });
  postgres.catch(() => {});
  const killGroup = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await exited;
  };
  return { child, lines, postgres, exited, killGroup };
}

/** Whether a process runs. One that ended but was not collected by its parent still answers signals. */
export async function isRunning(pid: number | undefined): Promise<boolean> {
  if (!pid) return false;
  if (process.platform !== 'linux') return exists(pid);
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/^\d+ \(.*\) [ZX]/.test(state);
}

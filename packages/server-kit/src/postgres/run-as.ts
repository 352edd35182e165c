import { execFile, type SpawnOptions } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, program } from './binaries.ts';
import type { Runtime } from './data-folder.ts';

const execute = promisify(execFile);
const nobody = 65534;

/**
 * Postgres refuses to run as root. As root we give it another user: of a user namespace, where the files stay
 * root's and any folder will do; or, where namespaces are forbidden, the system's nobody.
 */
export type RunAs = 'self' | 'namespace' | 'nobody';

/** A container may run us under a number that no user has; initdb wants a name. */
function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

export async function chooseRunAs(binaries: Binaries): Promise<RunAs> {
  const root = process.getuid?.() === 0;
  if (process.platform === 'win32' || (!root && hasName())) return 'self';
  try {
    await execute('unshare', ['-U', `--map-user=${nobody}`, program(binaries, 'postgres'), '--version'], {
      timeout: 10_000,
      env: cleanEnvironment,
    });
    return 'namespace';
  } catch {
    return root ? 'nobody' : 'self';
  }
}

/** No setting of the person's shell reaches the server, and no secret of ours sits in its environment. */
export const cleanEnvironment =
  process.platform === 'win32' ? undefined : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export interface Command {
  file: string;
  args: string[];
  options: SpawnOptions;
}

/** `{data}` in an argument stands for the data folder as the server's user can reach it. */
export function command(runAs: RunAs, file: string, args: string[], data: string): Command {
  const options: SpawnOptions = { cwd: data, ...(cleanEnvironment && { env: cleanEnvironment }) };
  const reachable = (reach: string) => args.map((arg) => arg.replace('{data}', reach));
  if (runAs === 'namespace')
    return { file: 'unshare', args: ['-U', `--map-user=${nobody}`, file, ...reachable(data)], options };
  // Nobody may not walk through folders only root may read, but may stay in one it was put into.
  if (runAs === 'nobody')
    return { file, args: reachable('/proc/self/cwd'), options: { ...options, uid: nobody, gid: nobody } };
  return { file, args: reachable(data), options };
}

/** Hands the files to whoever will run the server; root may have chosen another way last time. */
export async function giveTo(runAs: RunAs, target: string): Promise<void> {
  if (runAs === 'self') return;
  const owner = runAs === 'nobody' ? nobody : (process.getuid?.() ?? 0);
  const found = await lstat(target);
  if (found.uid === owner) return;
  // The folder itself goes last: a crash half-way is seen, and the rest done again, at the next start.
  if (found.isDirectory())
    for (const entry of await readdir(target, { recursive: true, withFileTypes: true }))
      if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), owner, owner);
  await chown(target, owner, owner);
}

async function isRootsAlone(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}

/** The binaries where nobody can reach them: the checkout may lie under a folder only root may read. */
export async function reachableBinaries(
  runAs: RunAs,
  binaries: Binaries,
  runtime: Runtime,
): Promise<{ binaries: Binaries; copy?: string }> {
  if (runAs !== 'nobody') return { binaries };
  const prefix = `/var/tmp/targum-postgres-${binaries.version}-`;
  const made = runtime.binariesCopy;
  if (made?.startsWith(prefix) && (await isRootsAlone(made)))
    return { binaries: { ...binaries, root: made }, copy: made };
  const copy = await mkdtemp(prefix);
  await cp(binaries.root, copy, { recursive: true, verbatimSymlinks: true });
  // An install under a strict umask leaves files that only their owner may read.
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  await chmod(copy, 0o755);
  return { binaries: { ...binaries, root: copy }, copy };
}

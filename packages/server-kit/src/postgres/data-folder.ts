import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the parts of an embedded server lie inside DATA_DIR. */
export interface DataFolder {
  root: string;
  cluster: string;
  log: string;
  startLock: string;
  usersLock: string;
  passwordFile: string;
  runtimeFile: string;
}

export function dataFolder(dataDir: string): DataFolder {
  const root = path.resolve(dataDir, 'postgres');
  const at = (name: string) => path.join(root, name);
  return {
    root,
    cluster: at('cluster'),
    log: at('server.log'),
    startLock: at('start.lock'),
    usersLock: at('users.lock'),
    passwordFile: at('password'),
    runtimeFile: at('runtime.json'),
  };
}

/** What outlives a crash outside the data folder, kept so that the next process finds it and cleans it up. */
export interface Runtime {
  socketDir?: string;
  binariesCopy?: string;
  port?: number;
}

export async function readRuntime(folder: DataFolder): Promise<Runtime> {
  try {
    return JSON.parse(await readFile(folder.runtimeFile, 'utf8')) as Runtime;
  } catch {
    return {};
  }
}

export async function writeRuntime(folder: DataFolder, runtime: Runtime): Promise<void> {
  const next = `${folder.runtimeFile}.next`;
  await writeFile(next, JSON.stringify(runtime), { mode: 0o600 });
  await rename(next, folder.runtimeFile);
}

export async function makeDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = dataFolder(dataDir);
  await mkdir(path.resolve(dataDir), { recursive: true });
  await mkdir(folder.root, { recursive: true, mode: 0o700 });
  return folder;
}

/** The superuser's password: made once, beside the cluster it opens. */
export async function readOrMakePassword(folder: DataFolder): Promise<string> {
  const found = await readFile(folder.passwordFile, 'utf8').catch(() => '');
  if (found) return found;
  const password = randomBytes(24).toString('base64url');
  const next = `${folder.passwordFile}.next`;
  await writeFile(next, password, { mode: 0o600, flush: true });
  await rename(next, folder.passwordFile);
  await syncFolder(folder.root);
  return password;
}

/** Makes a rename inside a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function removeRuntime(folder: DataFolder): Promise<void> {
  const { socketDir, binariesCopy } = await readRuntime(folder);
  for (const outside of [socketDir, binariesCopy]) if (outside) await rm(outside, { recursive: true, force: true });
  await rm(folder.runtimeFile, { force: true });
}

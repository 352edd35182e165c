import { lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { DataFolder, Runtime } from './data-folder.ts';
import { giveTo, type RunAs } from './run-as.ts';

/** sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included; the file is `.s.PGSQL.5432`. */
const longest = 103 - '/.s.PGSQL.5432'.length;

async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && (found.mode & 0o077) === 0;
}

/**
 * A folder for the socket that only the server's user may enter: inside the data folder where the path is short
 * enough, else a temporary one. The choice is kept, so that a restart comes back under the same address.
 */
export async function socketFolder(folder: DataFolder, runtime: Runtime, runAs: RunAs): Promise<string> {
  if (runtime.socketDir && (await isPrivate(runtime.socketDir))) {
    await giveTo(runAs, runtime.socketDir);
    return runtime.socketDir;
  }
  const inside = path.join(folder.root, 'socket');
  // Nobody cannot walk into our data folder, so its socket always lies outside.
  if (runAs !== 'nobody' && Buffer.byteLength(inside) <= longest) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const base = runAs === 'nobody' || Buffer.byteLength(os.tmpdir()) > longest - 20 ? '/tmp' : os.tmpdir();
  const outside = await mkdtemp(path.join(base, 'targum-pg-'));
  await giveTo(runAs, outside);
  return outside;
}

/** Where there are no Unix sockets: a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (at === null || typeof at === 'string') throw new Error('no port was given');
  return at.port;
}

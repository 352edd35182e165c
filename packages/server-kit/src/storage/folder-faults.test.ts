import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FolderStorage } from './folder-storage.ts';
import { readAll } from './read-all.ts';

const base = await mkdtemp(path.join(os.tmpdir(), 'targum-faults-'));
const small = path.join(base, 'small-disk');

function mountSmallDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

await mkdir(small);
const mounted = mountSmallDisk();
afterAll(async () => {
  if (mounted) execFileSync('umount', [small]);
  await rm(base, { recursive: true, force: true });
});

test('a process killed in the middle of a put leaves the file that was there before', async () => {
  const root = path.join(base, 'killed');
  const storage = new FolderStorage(root);
  await storage.put('book/source', Buffer.from('before'));
  const program = path.join(import.meta.dirname, 'test-programs/put-slowly.ts');
  const child = spawn(process.execPath, [program, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await readAll(await storage.get('book/source'))).toString()).toBe('before');
  expect(await readdir(path.join(root, '.incoming'))).toHaveLength(1);
  await storage.removeAbandoned(Date.now() + 25 * 3600_000);
  expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
});

describe.runIf(mounted)('on a disk of one megabyte', () => {
  test('a file too large is refused as such, leaves nothing, and a smaller one still fits', async () => {
    const storage = new FolderStorage(small);
    await storage.put('old', Buffer.alloc(100_000, 1));
    await expect(storage.put('large', Buffer.alloc(3_000_000))).rejects.toMatchObject({ code: 'storage_full' });
    await expect(storage.put('old', Buffer.alloc(3_000_000))).rejects.toMatchObject({ code: 'storage_full' });
    expect(await storage.head('large')).toBeUndefined();
    expect(await readAll(await storage.get('old'))).toHaveLength(100_000);
    expect(await readdir(path.join(small, '.incoming'))).toEqual([]);
    await storage.put('next', Buffer.alloc(100_000));
  });
});

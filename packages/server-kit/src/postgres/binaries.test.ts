import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, linkLibraries, program } from './binaries.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'targum-binaries-'));
  await mkdir(path.join(folder, 'native/lib'), { recursive: true });
  await writeFile(path.join(folder, 'native/lib/libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('libraries are linked when the install ran no scripts, once and by many at a time', async () => {
  await Promise.all([linkLibraries(folder), linkLibraries(folder), linkLibraries(folder)]);
  await linkLibraries(folder);
  for (const name of ['libpq.so', 'libpq.so.5'])
    expect(await readFile(path.join(folder, 'native/lib', name), 'utf8')).toBe('library');
});

test('a package without a list of links needs none', async () => {
  await rm(path.join(folder, 'native/pg-symlinks.json'));
  await expect(linkLibraries(folder)).resolves.toBeUndefined();
});

test('the binaries of this platform are found, and their version known', async () => {
  const binaries = await findBinaries();
  expect(binaries.major).toBe(18);
  expect(program(binaries, 'postgres')).toContain(path.join('native', 'bin', 'postgres'));
});

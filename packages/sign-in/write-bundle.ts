import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPrerender, buildStandAlone } from './build.ts';

/** Writes the bundle to a folder, and what a server needs to draw its first screen; run as a command, to `dist`. */
export async function writeBundle(folder: string, entries: Record<string, string> = {}, minify = true): Promise<void> {
  for (const chunk of [...(await buildStandAlone(entries, minify)), ...(await buildPrerender())]) {
    const path = join(folder, chunk.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, chunk.code);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeBundle(fileURLToPath(new URL('./dist', import.meta.url)));

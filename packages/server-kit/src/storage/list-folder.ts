import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileInfo } from './storage.ts';

/** Walks only where keys with the prefix can lie. */
export async function* listFolder(root: string, prefix: string, below = ''): AsyncIterable<FileInfo> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(() => []);
  const named = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => ({ folder: entry.isDirectory(), key: `${below}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
    .filter(({ key }) => key.startsWith(prefix) || prefix.startsWith(key));
  for (const { folder, key } of named) {
    if (folder) {
      yield* listFolder(root, prefix, key);
      continue;
    }
    if (!key.startsWith(prefix)) continue;
    const found = await stat(path.join(root, key)).catch(() => undefined);
    if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
  }
}

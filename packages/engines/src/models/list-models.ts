import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readModelFolder } from '../embedded/model-folder.ts';
import { type LanguagePair, readLanguages } from '../embedded/model-languages.ts';

export interface ModelInfo {
  name: string;
  path: string;
  pairs: LanguagePair[];
  bytes: number;
  /** Why the folder cannot be used; left out when it can. */
  problem?: string;
}

async function folderSize(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Reads one model folder; a broken one is described, not thrown away. */
export async function inspectModel(path: string, name: string): Promise<ModelInfo> {
  const base = { name, path, bytes: await folderSize(path) };
  try {
    await readModelFolder(path);
    const pairs = await readLanguages(path);
    return pairs.length > 0 ? { ...base, pairs } : { ...base, pairs, problem: 'its languages are unknown' };
  } catch (error) {
    return { ...base, pairs: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Every model below the given folders; the first of two with one name wins. */
export async function listModels(folders: readonly string[]): Promise<ModelInfo[]> {
  const models = new Map<string, ModelInfo>();
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (!entry.isDirectory() || entry.name.endsWith('.partial') || models.has(entry.name)) continue;
      models.set(entry.name, await inspectModel(join(folder, entry.name), entry.name));
    }
  }
  return [...models.values()];
}

import type { Deps } from '../deps.ts';

/** Every file below some folders of the storage. */
export async function deleteBelow(deps: Deps, { folders }: { folders: string[] }): Promise<void> {
  for (const folder of folders) {
    for await (const { key } of deps.storage.list(folder)) await deps.storage.delete(key);
  }
}

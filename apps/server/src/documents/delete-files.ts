import type { Deps } from '../deps.ts';

/** At once; what cannot be deleted now is left to the job that was promised. */
export async function removeFiles(deps: Deps, documentIds: readonly string[]): Promise<void> {
  try {
    await removeAll(deps, documentIds);
  } catch (error) {
    deps.log.warn({ err: error, documentIds }, 'files could not be deleted at once and will be later');
  }
}

export async function deleteAgain(deps: Deps, { documentIds }: { documentIds: string[] }): Promise<void> {
  await removeAll(deps, documentIds);
}

async function removeAll(deps: Deps, documentIds: readonly string[]): Promise<void> {
  for (const id of documentIds) {
    for await (const { key } of deps.storage.list(`documents/${id}/`)) await deps.storage.delete(key);
  }
}

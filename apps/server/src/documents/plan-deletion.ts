import type { Executor } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { deleteFiles } from './delete-files.job.ts';
import { listDocuments } from './documents.sql.ts';

/** Long enough for an upload or a result that was being written to have ended. */
const secondLookAfterSeconds = 60;

/** Promises, in the caller's transaction, that the files of a project go; answers whose. */
export async function planDeletion(deps: Deps, db: Executor, projectId: string): Promise<string[]> {
  const documentIds = (await listDocuments(db, [projectId])).map((row) => row.id);
  await promiseDeletion(deps, db, documentIds);
  return documentIds;
}

export async function promiseDeletion(deps: Deps, db: Executor, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await deps.queue.send(deleteFiles, { documentIds }, { db, startAfterSeconds: secondLookAfterSeconds });
}

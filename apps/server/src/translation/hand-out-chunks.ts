import type { Executor } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { listDocumentsInWork } from '../documents/list-documents-in-work.ts';
import { chunkLeave } from './chunk-leave.ts';
import { countOpenChunks } from './chunks.sql.ts';
import { finishDocument } from './finish-document.job.ts';

/** Gives out leave for every chunk that is not done, and finishes documents that have none left. */
export async function handOutChunks(deps: Deps, db: Executor, projectId: string, requestId?: string): Promise<void> {
  const about = { db, ...(requestId && { requestId }) };
  const open = await countOpenChunks(db, { projectId });
  if (open > 0)
    await deps.queue.sendMany(
      chunkLeave,
      Array.from({ length: open }, () => ({})),
      about,
    );
  for (const documentId of await listDocumentsInWork(db, projectId)) {
    if ((await countOpenChunks(db, { documentId })) === 0)
      await deps.queue.send(finishDocument, { documentId }, { ...about, singletonKey: documentId });
  }
}

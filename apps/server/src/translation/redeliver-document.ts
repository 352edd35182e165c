import { transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { feedMemory } from '../memory/feed-memory.job.ts';
import { announceProject } from '../projects/change-project.ts';
import { rewriteResult } from './refresh-result.ts';

/** Replaces the file of a delivered document; its project stays as it is and nothing is charged. */
export async function redeliver(deps: Deps, { documentId }: { documentId: string }): Promise<void> {
  const document = await rewriteResult(deps, documentId);
  if (!document) return;
  await transaction(deps.db, async (db) => {
    await deps.queue.send(feedMemory, { documentId }, { db, singletonKey: documentId });
    await announceProject(db, document.project_id);
  });
}

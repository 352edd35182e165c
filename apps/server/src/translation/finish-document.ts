import { DocumentError } from '@targum/documents';
import { type JobContext, transaction } from '@targum/server-kit';
import { beginReview } from '../assignments/begin-review.ts';
import { chargeDelivered, closeOrder } from '../billing/settle-order.ts';
import type { Deps } from '../deps.ts';
import { deliverDocument } from '../documents/deliver-document.ts';
import { type DocumentRow, findSource } from '../documents/find-source.ts';
import { feedMemory } from '../memory/feed-memory.job.ts';
import {
  announceProject,
  beginChecking,
  failProject,
  findProject,
  lockProject,
  moveProject,
  type ProjectRow,
} from '../projects/change-project.ts';
import { orFailProject } from '../projects/or-fail-project.ts';
import { deletePaces as forgetPace } from './chunks.sql.ts';
import { countDelivered } from './count-delivered.ts';
import { countProjectProgress } from './count-progress.ts';
import { tellOwner } from './tell-owner.job.ts';
import { writeResult } from './write-result.ts';

/** Rebuilds the file from its source and the stored translations; running it twice delivers the same file once. */
export async function finish(deps: Deps, { documentId }: { documentId: string }, context: JobContext): Promise<void> {
  const document = await findSource(deps.db, documentId);
  const project = document && (await findProject(deps.db, document.project_id));
  if (!document || !project || document.state !== 'translating') return;
  await orFailProject(deps, project.id, context, () => rebuild(deps, document, project));
}

async function rebuild(deps: Deps, document: DocumentRow, project: ProjectRow): Promise<void> {
  // Other documents of the project may still be on their way: then it goes on translating.
  const { total, done, failed } = await countProjectProgress(deps.db, project.id);
  if (done + failed === total) await beginChecking(deps.db, project.id);
  try {
    const result = await writeResult(deps, document, project);
    const deleted = await transaction(deps.db, async (db) => {
      const locked = await lockProject(db, project.id);
      if (!locked) return true;
      const { everyDelivered, untranslated } = await deliverDocument(db, document, result);
      await deps.queue.send(feedMemory, { documentId: document.id }, { db, singletonKey: document.id });
      if (!everyDelivered || locked.state === 'cancelled') {
        // Of a pro order nothing is charged before its review is over.
        if (locked.tier !== 'pro') await chargeDelivered(db, project.id, await countDelivered(db, project.id));
        await announceProject(db, project.id);
      } else if (untranslated > 0) {
        await failProject(db, project.id, 'segments_failed', lost(untranslated));
        await closeOrder(deps, db, project.id, await countDelivered(db, project.id));
        await deps.queue.send(tellOwner, { projectId: project.id, outcome: 'failed' }, { db });
      } else if (locked.tier === 'pro') {
        await beginReview(deps, db, locked);
      } else {
        await moveProject(db, project.id, 'completed');
        await closeOrder(deps, db, project.id, 'all');
        await deps.queue.send(tellOwner, { projectId: project.id, outcome: 'completed' }, { db });
      }
      if (everyDelivered) await forgetPace(db, project.id);
      return false;
    });
    if (deleted) await deps.storage.delete(result.key);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    await transaction(deps.db, async (db) => {
      await failProject(db, project.id, error.code, error.message);
      await closeOrder(deps, db, project.id, await countDelivered(db, project.id));
    });
  }
}

/** A job is never done while a paragraph is lost. */
function lost(count: number): string {
  return `${count} of the paragraphs could not be translated. The rest is kept.`;
}

import { type ProjectStatus, productErrors } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { closeOrder } from '../billing/settle-order.ts';
import type { Deps } from '../deps.ts';
import { leaveDocument } from '../documents/begin-document.ts';
import { listDocumentsInWork } from '../documents/list-documents-in-work.ts';
import { lockProject, moveProject } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { takeChunksAway } from './chunks.sql.ts';
import { countProjectProgress } from './count-progress.ts';
import { finishDocument } from './finish-document.job.ts';

const fail = AppError.of(productErrors);
const statesInWork = ['queued', 'translating', 'checking', 'paused', 'failed'];

/**
 * Ends a translation for good. From here on no result is taken any more, so the words counted in this transaction are
 * what is delivered; documents with some of them are written out, the rest of their text as it was.
 */
export async function cancelProject(
  deps: Deps,
  principal: Principal,
  projectId: string,
  requestId: string,
): Promise<ProjectStatus> {
  await requireOwnProject(deps.db, principal, projectId);
  const cancel = async (db: Executor) => {
    const project = await lockProject(db, projectId);
    if (project?.state === 'cancelled') return;
    if (!project || !statesInWork.includes(project.state)) throw fail('wrong_project_state');
    await takeChunksAway(db, projectId);
    await moveProject(db, projectId, 'cancelled');
    const progress = await countProjectProgress(db, projectId);
    await closeOrder(deps, db, projectId, progress.wordsDone);
    for (const documentId of await listDocumentsInWork(db, projectId)) {
      if ((progress.documents.get(documentId)?.done ?? 0) === 0) await leaveDocument(db, documentId);
      else await deps.queue.send(finishDocument, { documentId }, { db, requestId, singletonKey: documentId });
    }
  };
  // The project first and its chunks second, as everybody does who takes both.
  await transaction(deps.db, cancel);
  return readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, projectId));
}

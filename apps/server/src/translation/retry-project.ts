import { type ProjectStatus, productErrors } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { reserveAgain } from '../billing/reserve-price.ts';
import type { Deps } from '../deps.ts';
import { beginAgain } from '../documents/begin-document.ts';
import { listDocumentsInWork } from '../documents/list-documents-in-work.ts';
import { withCard } from '../payments/charge-card.ts';
import { lockProject, moveProject } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { updateCounts } from './chunks.sql.ts';
import { handOutChunks } from './hand-out-chunks.ts';
import { reopenFailed } from './segments.sql.ts';

const fail = AppError.of(productErrors);

/**
 * Tries again what has failed and what was not reached, also of a translation that was cancelled; what is done stays as
 * it is and is not paid for twice.
 */
export async function retryProject(
  deps: Deps,
  principal: Principal,
  projectId: string,
  requestId: string,
): Promise<ProjectStatus> {
  await requireOwnProject(deps.db, principal, projectId);
  const again = async (db: Executor) => {
    const project = await lockProject(db, projectId);
    if (project?.state === 'queued' || project?.state === 'translating') return;
    if (project?.state !== 'failed' && project?.state !== 'cancelled') throw fail('wrong_project_state');
    // What was done before the end is still being put into its file; a moment later it can go on.
    if (project.state === 'cancelled' && (await listDocumentsInWork(db, projectId)).length > 0)
      throw fail('wrong_project_state');
    for (const documentId of await reopenFailed(db, projectId)) await updateCounts(db, documentId);
    await beginAgain(db, projectId);
    if ((await listDocumentsInWork(db, projectId)).length === 0) throw fail('nothing_to_retry');
    await moveProject(db, projectId, 'queued');
    await reserveAgain(db, projectId);
    await handOutChunks(deps, db, projectId, requestId);
  };
  await withCard(deps, principal, projectId, () => transaction(deps.db, again));
  return readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, projectId));
}

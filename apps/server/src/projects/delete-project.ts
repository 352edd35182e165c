import { type Executor, transaction } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import { leaveReview } from '../assignments/end-assignment.ts';
import { closeOrder } from '../billing/settle-order.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from '../documents/delete-files.ts';
import { planDeletion } from '../documents/plan-deletion.ts';
import { countDelivered } from '../translation/count-delivered.ts';
import { announceProject, lockProject } from './change-project.ts';
import { requireOwnProject } from './policy.ts';
import { removeProject, selectIdsOf } from './projects.sql.ts';

export async function deleteProject(deps: Deps, principal: Principal, projectId: string): Promise<void> {
  await requireOwnProject(deps.db, principal, projectId);
  await eraseProjects(deps, [projectId]);
}

/** Rows go first, so that nothing shows or works on what is being deleted; then the files. */
export async function eraseProjects(deps: Deps, projectIds: readonly string[]): Promise<void> {
  const documentIds = await transaction(deps.db, (db) => removeRows(deps, db, projectIds));
  await removeFiles(deps, documentIds);
}

/** All projects of a user, in the caller's transaction; answers the documents whose files are to go after it. */
export async function removeProjectsOf(deps: Deps, db: Executor, userId: string): Promise<string[]> {
  return removeRows(deps, db, await selectIdsOf(db, userId));
}

/** With everything that hangs on them. A worker that holds a chunk loses it when this is committed. */
async function removeRows(deps: Deps, db: Executor, projectIds: readonly string[]): Promise<string[]> {
  const documentIds: string[] = [];
  for (const projectId of projectIds) {
    if (!(await lockProject(db, projectId))) continue;
    const reviewed = await leaveReview(deps, db, projectId);
    await closeOrder(deps, db, projectId, reviewed ? 'all' : await countDelivered(db, projectId));
    documentIds.push(...(await planDeletion(deps, db, projectId)));
    await removeProject(db, projectId);
    await announceProject(db, projectId);
  }
  return documentIds;
}

import { productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { findNames } from './find-names.job.ts';
import { upsertSearch } from './names.sql.ts';

const fail = AppError.of(productErrors);

/** Asking twice while a worker is at it is asking once. */
export async function askForNames(
  deps: Deps,
  principal: Principal,
  projectId: string,
  requestId: string,
): Promise<{ finding: 'finding' }> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  if (['draft', 'uploaded'].includes(project.state)) throw fail('project_not_ready');
  await transaction(deps.db, async (db) => {
    await upsertSearch(db, project.id, 'finding');
    await deps.queue.send(findNames, { projectId: project.id }, { db, requestId, singletonKey: project.id });
  });
  return { finding: 'finding' };
}

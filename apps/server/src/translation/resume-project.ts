import { type ProjectStatus, productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { lockProject, moveProject } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { handOutChunks } from './hand-out-chunks.ts';

const fail = AppError.of(productErrors);

/** Goes on where it stopped. Resuming what runs changes nothing. */
export async function resumeProject(
  deps: Deps,
  principal: Principal,
  projectId: string,
  requestId: string,
): Promise<ProjectStatus> {
  await requireOwnProject(deps.db, principal, projectId);
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, projectId);
    if (project?.state === 'queued' || project?.state === 'translating') return;
    if (project?.state !== 'paused') throw fail('wrong_project_state');
    await moveProject(db, projectId, 'queued');
    await handOutChunks(deps, db, projectId, requestId);
  });
  return readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, projectId));
}

import { type ProjectStatus, productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { lockProject, moveProject } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { takeChunksAway } from './chunks.sql.ts';

const fail = AppError.of(productErrors);

/** Whoever works on the project loses its chunk at once; what is stored stays. Pausing twice changes nothing. */
export async function pauseProject(deps: Deps, principal: Principal, projectId: string): Promise<ProjectStatus> {
  await requireOwnProject(deps.db, principal, projectId);
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, projectId);
    if (project?.state === 'paused') return;
    if (project?.state !== 'queued' && project?.state !== 'translating') throw fail('wrong_project_state');
    await takeChunksAway(db, projectId);
    await moveProject(db, projectId, 'paused');
  });
  return readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, projectId));
}

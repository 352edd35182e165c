import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import type { ProjectRow } from './change-project.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { findByName } from './find-by-name.ts';
import { listProjects, listUserProjects } from './list-projects.ts';
import { isOwn, requireOwnProject, requireReviewableProject } from './policy.ts';
import { readProjectStatus } from './read-project-status.ts';
import { updateProject } from './update-project.ts';
import { watchProject } from './watch-project.ts';

const endpoint = endpoints<Deps, Principal>();

/** What an author pays is not shown to whoever reviews for them. */
function statusFor(principal: Principal, project: ProjectRow) {
  const own = isOwn(principal, project);
  return (status: contract.ProjectStatus): contract.ProjectStatus => (own ? status : { ...status, estimate: null });
}

export const projectRoutes = [
  endpoint(contract.createProject, ({ deps, principal, body }) => createProject(deps, principal, body)),
  endpoint(contract.listProjects, ({ deps, principal, query }) => listProjects(deps, principal, query)),
  endpoint(contract.listUserProjects, ({ deps, principal, params }) => listUserProjects(deps, principal, params.email)),
  endpoint(contract.getProjectByName, ({ deps, principal, query }) =>
    findByName(deps, principal, query.userEmail, query.projectName),
  ),
  endpoint(contract.getProjectByUuid, async ({ deps, principal, query }) =>
    readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, query.uuid)),
  ),
  endpoint(contract.getProjectStatus, async ({ deps, principal, params }) => {
    const project = await requireReviewableProject(deps.db, principal, params.projectId);
    return statusFor(principal, project)(await readProjectStatus(deps.db, project));
  }),
  endpoint(contract.getProject, async ({ deps, principal, params }) => {
    const project = await requireReviewableProject(deps.db, principal, params.projectId);
    return statusFor(principal, project)(await readProjectStatus(deps.db, project));
  }),
  endpoint(contract.updateProject, ({ deps, principal, params, body }) =>
    updateProject(deps, principal, params.projectId, body),
  ),
  endpoint(contract.deleteProject, ({ deps, principal, params }) => deleteProject(deps, principal, params.projectId)),
  endpoint(contract.watchProject, async ({ deps, principal, params, openEvents }) => {
    const project = await requireReviewableProject(deps.db, principal, params.projectId);
    await watchProject(deps, project.id, openEvents(), statusFor(principal, project));
  }),
];

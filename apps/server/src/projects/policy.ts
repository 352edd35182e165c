import { productErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Owner, ownerOf, type Principal } from '../account/principal.ts';
import { findProject, type ProjectRow } from './change-project.ts';

const fail = AppError.of(productErrors);

/** The project, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnProject(db: Executor, principal: Principal, projectId: string): Promise<ProjectRow> {
  const owner = ownerOf(principal);
  const project = owner && (await findProject(db, projectId));
  if (!project || !isOwner(owner, project)) throw fail('project_not_found');
  return project;
}

function isOwner(owner: Owner, project: ProjectRow): boolean {
  return owner.userId === null ? project.visitor_id === owner.visitorId : project.user_id === owner.userId;
}

import { productErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../visitors/recognise-visitor.ts';
import { findProject, type ProjectRow } from './change-project.ts';

const fail = AppError.of(productErrors);

/** The project, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnProject(db: Executor, principal: Principal, projectId: string): Promise<ProjectRow> {
  const project = principal.kind === 'visitor' ? await findProject(db, projectId) : undefined;
  if (!project || principal.kind !== 'visitor' || project.owner_id !== principal.id) throw fail('project_not_found');
  return project;
}

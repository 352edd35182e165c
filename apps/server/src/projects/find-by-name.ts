import { type ProjectStatus, productErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { selectProjectByName } from './projects.sql.ts';
import { readProjectStatus } from './read-project-status.ts';

const fail = AppError.of(productErrors);

/** The caller's newest project of that name; asking for somebody else's address finds nothing. */
export async function findByName(
  deps: Deps,
  principal: Principal,
  email: string,
  name: string,
): Promise<ProjectStatus> {
  const own = principal.kind === 'user' && principal.email.toLowerCase() === email.toLowerCase();
  const project = own ? await selectProjectByName(deps.db, principal.id, name) : undefined;
  if (!project) throw fail('project_not_found');
  return readProjectStatus(deps.db, project);
}

import { type ProjectStatus, productErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { selectProjectsOf } from './projects.sql.ts';
import { readProjectStatus } from './read-project-status.ts';

export async function listProjects(
  deps: Deps,
  principal: Principal,
  limit: number,
): Promise<{ projects: ProjectStatus[] }> {
  const owner = ownerOf(principal);
  if (!owner) return { projects: [] };
  const rows = await selectProjectsOf(deps.db, owner, limit);
  return { projects: await Promise.all(rows.map((row) => readProjectStatus(deps.db, row))) };
}

const mostListed = 100;

/** The list of one's own address; anybody else's, known or not, does not exist. */
export async function listUserProjects(
  deps: Deps,
  principal: Principal,
  email: string,
): Promise<{ projects: ProjectStatus[] }> {
  const own = principal.kind === 'user' && principal.email.toLowerCase() === email.toLowerCase();
  if (!own) throw AppError.of(productErrors)('user_not_found');
  return listProjects(deps, principal, mostListed);
}

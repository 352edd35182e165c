import type { ProjectStatus } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import type { Principal } from '../visitors/recognise-visitor.ts';
import { selectProjectsOf } from './projects.sql.ts';
import { readProjectStatus } from './read-project-status.ts';

export async function listProjects(
  deps: Deps,
  principal: Principal,
  limit: number,
): Promise<{ projects: ProjectStatus[] }> {
  if (principal.kind !== 'visitor') return { projects: [] };
  const rows = await selectProjectsOf(deps.db, principal.id, limit);
  return { projects: await Promise.all(rows.map((row) => readProjectStatus(deps.db, row))) };
}

import { type ListedProject, type ProjectStatus, productErrors } from '@targum/contracts';
import { takePage } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import { countUnreadMessages } from '../assignments/count-unread-messages.ts';
import type { Deps } from '../deps.ts';
import { type ProjectOrder, pageOfProjects } from './page-of-projects.ts';
import { selectProjectsOf } from './projects.sql.ts';
import { readProjectStatuses } from './read-project-status.ts';

interface ProjectQuery {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  state?: readonly string[] | undefined;
  archived: 'no' | 'yes' | 'all';
  sort: ProjectOrder;
}

export async function listProjects(
  deps: Deps,
  principal: Principal,
  { limit, cursor, search, state, archived, sort }: ProjectQuery,
): Promise<{ projects: ListedProject[]; next_cursor: string | null }> {
  const owner = ownerOf(principal);
  const page = pageOfProjects(sort, limit, cursor);
  if (!owner) return { projects: [], next_cursor: null };
  const found = await selectProjectsOf(deps.db, owner, { search: search || undefined, states: state, archived }, page);
  const { rows, next_cursor } = takePage(found, limit);
  const statuses = await readProjectStatuses(deps.db, rows);
  const unread = await countUnreadMessages(deps.db, rows);
  const projects = statuses.map((status) => ({ ...status, unread_messages: unread.get(status.project_id) ?? 0 }));
  return { projects, next_cursor };
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
  const { projects } = await listProjects(deps, principal, { limit: mostListed, archived: 'all', sort: 'newest' });
  return { projects };
}

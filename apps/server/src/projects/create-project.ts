import { type ProjectStatus, productErrors } from '@targum/contracts';
import { findLanguage } from '@targum/languages';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { insertProject } from './projects.sql.ts';
import { readProjectStatus } from './read-project-status.ts';

const fail = AppError.of(productErrors);

interface NewProject {
  name: string;
  source_language?: string | undefined;
  target_language?: string | undefined;
}

export async function createProject(deps: Deps, principal: Principal, input: NewProject): Promise<ProjectStatus> {
  const owner = ownerOf(principal);
  if (!owner) throw AppError.base('unauthenticated');
  const pair = requirePair(input.source_language ?? 'he', input.target_language ?? 'en');
  const chosen = input.source_language !== undefined && input.target_language !== undefined;
  const project = await insertProject(deps.db, { owner, name: input.name, ...pair, chosen });
  return readProjectStatus(deps.db, project);
}

/** Two known, different languages, by their short codes. */
export function requirePair(source: string, target: string): { source: string; target: string } {
  const from = findLanguage(source);
  const to = findLanguage(target);
  if (!from || !to) throw fail('language_unknown');
  if (from.code === to.code) throw fail('languages_equal');
  return { source: from.code, target: to.code };
}

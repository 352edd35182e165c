import type { ConcordanceUnit } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import type { ProjectRow } from '../projects/change-project.ts';
import { selectConcordance } from './concordance.sql.ts';
import { whoseOf } from './find-known.ts';

/** How words were translated before, in the memories of whoever owns the project; a visitor has none. */
export async function findConcordance(
  db: Executor,
  project: ProjectRow,
  words: string,
  limit: number,
): Promise<ConcordanceUnit[]> {
  if (project.user_id === null) return [];
  return selectConcordance(db, whoseOf(project, project.user_id), words, limit);
}

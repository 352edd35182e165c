import type { NewTerm } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import type { ProjectRow } from '../projects/change-project.ts';
import {
  insertGlossary,
  insertTerm,
  replaceProjectGlossaries,
  selectProjectGlossaries,
  touchGlossary,
} from './glossaries.sql.ts';

/** Adds a term to a glossary that the project uses; a project without one gets one under its own name. */
export async function addProjectTerm(
  db: Executor,
  project: ProjectRow & { user_id: string },
  term: NewTerm,
): Promise<void> {
  const used = await selectProjectGlossaries(db, project.id);
  let glossaryId = used.find(({ user_id }) => user_id === project.user_id)?.id;
  if (glossaryId === undefined) {
    const pair = { source: project.source_language, target: project.target_language };
    glossaryId = await insertGlossary(db, project.user_id, project.name, pair);
    await replaceProjectGlossaries(db, project.id, [...used.map(({ id }) => id), glossaryId]);
  }
  // A term with this source is there already: it holds.
  await insertTerm(db, glossaryId, term);
  await touchGlossary(db, glossaryId);
}

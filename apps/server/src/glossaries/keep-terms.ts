import type { NewTerm } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { addProjectGlossary, deleteTermOf, insertGlossary, touchGlossary, upsertTerms } from './glossaries.sql.ts';

/** For terms that come from somewhere else than the glossary's own page, in the caller's transaction. */
export async function makeGlossary(
  db: Executor,
  userId: string,
  name: string,
  languages: { source: string; target: string },
): Promise<string> {
  return insertGlossary(db, userId, name, languages);
}

export async function keepTerm(db: Executor, glossaryId: string, term: Omit<NewTerm, 'case_sensitive'>): Promise<void> {
  await upsertTerms(db, glossaryId, [term]);
  await touchGlossary(db, glossaryId);
}

export async function dropTerm(db: Executor, glossaryId: string, source: string): Promise<void> {
  await deleteTermOf(db, glossaryId, source);
  await touchGlossary(db, glossaryId);
}

/** Behind those that were chosen: where they disagree, the choice holds. */
export async function useGlossary(db: Executor, projectId: string, glossaryId: string): Promise<void> {
  await addProjectGlossary(db, projectId, glossaryId);
}

import type { Executor } from '@targum/server-kit';
import { findProject, type ProjectRow } from '../projects/change-project.ts';
import { findDocument } from './documents.sql.ts';

/** The project of a document that is being translated. */
export async function findTranslatedProject(db: Executor, documentId: string): Promise<ProjectRow | undefined> {
  const document = await findDocument(db, documentId);
  return document && findProject(db, document.project_id);
}

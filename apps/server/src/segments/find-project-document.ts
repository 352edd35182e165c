import { productErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type DocumentRow, findSource } from '../documents/find-source.ts';
import { selectFirstDocument } from './segments.sql.ts';

const fail = AppError.of(productErrors);

/** The named document, if it belongs to the project; without a name the first that could be read. */
export async function findProjectDocument(
  db: Executor,
  projectId: string,
  documentId: string | undefined,
): Promise<DocumentRow> {
  const id = documentId ?? (await selectFirstDocument(db, projectId));
  const document = id === undefined ? undefined : await findSource(db, id);
  if (document?.project_id !== projectId) throw fail('document_not_found');
  return document;
}

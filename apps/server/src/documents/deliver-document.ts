import type { Executor } from '@targum/server-kit';
import { type DocumentRow, listDocuments, markTranslated } from './documents.sql.ts';

/** Enters the result and says whether the whole project is delivered now. */
export async function deliverDocument(
  db: Executor,
  document: DocumentRow,
  result: Parameters<typeof markTranslated>[2],
): Promise<boolean> {
  await markTranslated(db, document.id, result);
  const documents = await listDocuments(db, document.project_id);
  return documents.every((row) => row.state === 'translated' || row.state === 'rejected');
}

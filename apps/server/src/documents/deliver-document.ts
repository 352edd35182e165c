import type { Executor } from '@targum/server-kit';
import { countUntranslated, type DocumentRow, listDocuments, markTranslated } from './documents.sql.ts';

/** Enters the result and says whether the whole project is delivered now, and how much of it is not translated. */
export async function deliverDocument(
  db: Executor,
  document: DocumentRow,
  result: Parameters<typeof markTranslated>[2],
): Promise<{ everyDelivered: boolean; untranslated: number }> {
  await markTranslated(db, document.id, result);
  const documents = await listDocuments(db, [document.project_id]);
  return {
    everyDelivered: documents.every((row) => row.state === 'translated' || row.state === 'rejected'),
    untranslated: await countUntranslated(db, document.project_id),
  };
}

import type { Executor } from '@targum/server-kit';
import { listDocuments } from './documents.sql.ts';

/** Documents that were started and are not delivered. */
export async function listDocumentsInWork(db: Executor, projectId: string): Promise<string[]> {
  const documents = await listDocuments(db, [projectId]);
  return documents.filter((row) => row.state === 'translating').map((row) => row.id);
}

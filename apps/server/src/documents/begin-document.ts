import type { Executor } from '@targum/server-kit';
import { setDocumentState } from './documents.sql.ts';

export async function beginDocument(db: Executor, documentId: string): Promise<void> {
  await setDocumentState(db, documentId, 'translating');
}

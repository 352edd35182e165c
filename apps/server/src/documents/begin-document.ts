import type { Executor } from '@targum/server-kit';
import { reopenDocuments, setDocumentState } from './documents.sql.ts';

export async function beginDocument(db: Executor, documentId: string): Promise<void> {
  await setDocumentState(db, documentId, 'translating');
}

/** Nothing of it was done when the project was cancelled. */
export async function leaveDocument(db: Executor, documentId: string): Promise<void> {
  await setDocumentState(db, documentId, 'measured');
}

/** Documents of which something is to be tried again. */
export async function beginAgain(db: Executor, projectId: string): Promise<void> {
  await reopenDocuments(db, projectId);
}

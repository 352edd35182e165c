import type { Executor } from '@targum/server-kit';
import { type DocumentRow, findDocument } from './documents.sql.ts';

export async function findSource(db: Executor, documentId: string): Promise<DocumentRow | undefined> {
  return findDocument(db, documentId);
}

export type { DocumentRow };

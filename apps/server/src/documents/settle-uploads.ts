import type { Executor } from '@targum/server-kit';
import { moveProject } from '../projects/change-project.ts';
import { listDocuments } from './documents.sql.ts';

/** Where a project stands before its start follows from its documents. */
export async function settleUploads(db: Executor, projectId: string): Promise<void> {
  const documents = await listDocuments(db, [projectId]);
  const counted = documents.every((row) => row.state === 'measured' || row.state === 'rejected');
  const some = documents.some((row) => row.state === 'measured');
  await moveProject(db, projectId, documents.length === 0 ? 'draft' : counted && some ? 'estimated' : 'uploaded');
}

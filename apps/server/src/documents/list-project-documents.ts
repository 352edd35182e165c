import type { ProjectDocument } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { listDocuments } from './documents.sql.ts';

/** The documents of a project as the API shows them. */
export async function listProjectDocuments(db: Executor, projectId: string): Promise<ProjectDocument[]> {
  const rows = await listDocuments(db, projectId);
  return rows.map((row) => ({
    document_id: row.id,
    filename: row.filename,
    format: row.format,
    bytes: row.bytes,
    word_count: row.words,
    state: row.state as ProjectDocument['state'],
    notices: row.notices,
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '', retryable: false } : null,
  }));
}

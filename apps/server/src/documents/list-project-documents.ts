import type { ProjectDocument } from '@targum/contracts';
import { answer, type Executor, type Question, question } from '@targum/server-kit';
import { askProgress, type Progress } from '../translation/count-progress.ts';
import { type DocumentRow, documentsOf, uncountedDocument } from './documents.sql.ts';

/** The documents of a project as the API shows them. */
export async function listProjectDocuments(db: Executor, projectId: string): Promise<ProjectDocument[]> {
  const { documents, progress } = await answer(db, {
    documents: askDocuments([projectId]),
    progress: askProgress([projectId]),
  });
  return presentDocuments(documents.get(projectId), progress.get(projectId));
}

/** The documents of several projects, by project. */
export function askDocuments(projectIds: readonly string[]): Question<Map<string, DocumentRow[]>> {
  return question(documentsOf(projectIds), (rows: DocumentRow[]) => Map.groupBy(rows, (row) => row.project_id));
}

export function presentDocuments(
  documents: readonly DocumentRow[] | undefined,
  progress: Progress | undefined,
): ProjectDocument[] {
  return (documents ?? []).map((row) => present(row, progress?.documents));
}

/** While a person reviews a project, its files cannot be downloaded yet. */
export function withheldUntilSignedOff(project: { state: string }, documents: ProjectDocument[]): ProjectDocument[] {
  return project.state === 'in_review' ? documents.map((document) => ({ ...document, result: null })) : documents;
}

function present(row: DocumentRow, counts: Progress['documents'] | undefined): ProjectDocument {
  return {
    document_id: row.id,
    filename: row.filename,
    format: row.format,
    bytes: row.bytes,
    word_count: row.words,
    state: row.state as ProjectDocument['state'],
    segments: counts?.get(row.id) ?? { total: 0, done: 0, failed: 0, needs_review: 0 },
    result:
      row.state === 'translated' && row.result_name ? { name: row.result_name, bytes: row.result_bytes ?? 0 } : null,
    notices: row.notices,
    error: row.error_code
      ? { code: row.error_code, message: row.error_message ?? '', retryable: row.error_code === uncountedDocument }
      : null,
  };
}

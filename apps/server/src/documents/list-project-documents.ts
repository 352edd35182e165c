import type { ProjectDocument } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { countProgress, type Progress } from '../translation/count-progress.ts';
import { type DocumentRow, listDocuments } from './documents.sql.ts';

/** The documents of a project as the API shows them. */
export async function listProjectDocuments(db: Executor, projectId: string): Promise<ProjectDocument[]> {
  const progress = await countProgress(db, [projectId]);
  return (await listDocumentsOfProjects(db, [projectId], progress)).get(projectId) ?? [];
}

/** The same of several projects at once, with counts that are known already. */
export async function listDocumentsOfProjects(
  db: Executor,
  projectIds: readonly string[],
  progress: ReadonlyMap<string, Progress>,
): Promise<Map<string, ProjectDocument[]>> {
  const found = Map.groupBy(await listDocuments(db, projectIds), (row) => row.project_id);
  return new Map(
    projectIds.map((id) => [id, (found.get(id) ?? []).map((row) => present(row, progress.get(id)?.documents))]),
  );
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
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '', retryable: false } : null,
  };
}

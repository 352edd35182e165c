import type { ReviewState } from '@targum/contracts';
import type { Inline } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { beginReview } from '../assignments/begin-review.ts';
import type { Deps } from '../deps.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { listApprovedNames } from '../names/list-approved-names.ts';
import { moveProject, type ProjectRow } from '../projects/change-project.ts';
import { saveChanges } from '../review/save-changes.ts';
import { writeTranslation } from '../review/write-translation.ts';
import { redeliverDocument } from '../translation/redeliver-document.job.ts';
import { tellOwner } from '../translation/tell-owner.job.ts';
import { type ChangeableRow, isWhollyTranslated } from './changed-rows.sql.ts';

interface Import {
  project: ProjectRow;
  documentId: string;
  userId: string | null;
  requestId: string;
}

interface ImportedText {
  row: ChangeableRow;
  content: Inline[];
  review: ReviewState;
}

/**
 * Writes texts that came in a file, each with its history, and lets the delivered document be written again. A project
 * that had failed for want of them is done when none is missing any more: its order was settled when it failed, and
 * nothing is charged for what a person brought.
 */
export async function saveImported(
  deps: Deps,
  db: Executor,
  { project, documentId, userId, requestId }: Import,
  texts: readonly ImportedText[],
): Promise<void> {
  if (texts.length === 0) return;
  const terms = await listProjectTerms(db, project.id);
  const names = await listApprovedNames(db, project.id);
  const changes = texts.map(({ row, content, review }) => ({
    row,
    after: { ...writeTranslation(project, row, content, review, { terms, names }), origin: 'import' as const },
  }));
  await saveChanges(db, { projectId: project.id, userId, kind: 'edit' }, changes);
  await deps.queue.send(redeliverDocument, { documentId }, { db, requestId, singletonKey: documentId });
  if (project.state !== 'failed' || !(await isWhollyTranslated(db, project.id))) return;
  if (project.tier === 'pro') {
    await beginReview(deps, db, project);
    return;
  }
  await moveProject(db, project.id, 'completed');
  await deps.queue.send(tellOwner, { projectId: project.id, outcome: 'completed' }, { db });
}

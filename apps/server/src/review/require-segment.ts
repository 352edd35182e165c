import { reviewErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { type ReviewRow, selectRow } from './review.sql.ts';

const fail = AppError.of(reviewErrors);

/** Where a segment stands. */
export interface Place {
  projectId: string;
  documentId: string;
  ordinal: number;
}

/** The segment with its project, for whoever may work on it. */
export async function requireSegment(
  db: Executor,
  principal: Principal,
  { projectId, documentId, ordinal }: Place,
): Promise<{ project: ProjectRow; row: ReviewRow }> {
  const project = await requireReviewableProject(db, principal, projectId);
  const document = await findProjectDocument(db, project.id, documentId);
  const row = await selectRow(db, document.id, ordinal);
  if (!row) throw fail('segment_not_found');
  return { project, row };
}

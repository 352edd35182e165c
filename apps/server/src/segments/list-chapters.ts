import type { Chapter } from '@targum/contracts';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from './find-project-document.ts';
import { selectChapters } from './segments.sql.ts';

export async function listChapters(
  deps: Deps,
  principal: Principal,
  projectId: string,
  documentId: string | undefined,
): Promise<{ chapters: Chapter[] }> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const document = await findProjectDocument(deps.db, project.id, documentId);
  return { chapters: await selectChapters(deps.db, document.id) };
}

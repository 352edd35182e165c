import type { ReviewOverview } from '@targum/contracts';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { requireReviewableProject, standingIn } from '../projects/policy.ts';
import { sideOf } from '../segments/list-segments.ts';
import { isRunning } from './require-free-row.ts';
import { countStates } from './review.sql.ts';

/** What an editor needs to know of a project, whoever may work on it. */
export async function readReview(deps: Deps, principal: Principal, projectId: string): Promise<ReviewOverview> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const [documents, states] = await Promise.all([
    listProjectDocuments(deps.db, project.id),
    countStates(deps.db, project.id),
  ]);
  const count = (state: string) => states.find(({ review }) => review === state)?.count ?? 0;
  return {
    project_id: project.id,
    name: project.name,
    running: isRunning(project),
    handed_over: (await standingIn(deps.db, principal, project)) === 'handed_over',
    source: sideOf(project.source_language),
    target: sideOf(project.target_language),
    documents: documents
      .filter(({ state }) => state !== 'rejected')
      .map(({ document_id, filename, segments }) => ({ document_id, filename, segments: segments.total })),
    counts: {
      draft: count('draft'),
      edited: count('edited'),
      approved: count('approved'),
      rejected: count('rejected'),
      locked: count('locked'),
    },
  };
}

import { type Inline, plainText } from '@targum/documents';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { countProjectProgress } from './count-progress.ts';
import { selectFailed } from './segments.sql.ts';

/** The paragraphs that could not be translated, with their text and where they stand. */
export async function listFailedSegments(deps: Deps, principal: Principal, projectId: string, limit: number) {
  await requireOwnProject(deps.db, principal, projectId);
  const [{ failed }, found] = await Promise.all([
    countProjectProgress(deps.db, projectId),
    selectFailed(deps.db, projectId, limit),
  ]);
  return {
    total: failed,
    segments: found.map(({ source, failure, ...row }) => ({
      ...row,
      text: plainText(source as Inline[]),
      reason: failure ?? ('engine_failed' as const),
    })),
  };
}

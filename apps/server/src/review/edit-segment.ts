import { type HistoryEntry, type ReviewSegment, type ReviewState, reviewErrors } from '@targum/contracts';
import type { Inline } from '@targum/documents';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { feedSegment } from '../memory/feed-segment.ts';
import { listApprovedNames } from '../names/list-approved-names.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { cleanContent } from './clean-content.ts';
import { contentOf, presentSegment } from './present-segment.ts';
import { requireFreeRow } from './require-free-row.ts';
import { type Place, requireSegment } from './require-segment.ts';
import type { ReviewRow, TextState } from './review.sql.ts';
import { saveChanges, stateOf } from './save-changes.ts';
import { writeTranslation } from './write-translation.ts';

const fail = AppError.of(reviewErrors);

interface Wish {
  version: number;
  content?: Inline[] | undefined;
  review?: ReviewState | undefined;
  editor?: string | undefined;
}

export async function editSegment(deps: Deps, principal: Principal, place: Place, wish: Wish): Promise<ReviewSegment> {
  return transaction(deps.db, async (db) => {
    const { project, row } = await requireFreeRow(db, principal, place, wish);
    const after = await changed(db, project, row, wish);
    if (after) {
      const kind: HistoryEntry['kind'] =
        wish.content && after.target !== row.target ? 'edit' : wish.review ? 'state' : 'edit';
      // A page saves while somebody is typing: what follows so closely is one change to them.
      const joins = wish.editor !== undefined;
      const author = { projectId: project.id, userId: ownerOf(principal)?.userId ?? null, kind, joins };
      await saveChanges(db, author, [{ row, after }]);
      if (after.review === 'approved') await feedSegment(db, project, row.document_id, row.ordinal);
    }
    const { row: saved } = await requireSegment(db, principal, place);
    return presentSegment(db, project, saved);
  });
}

/** What the segment becomes; undefined when the wish is as it is already. */
async function changed(db: Executor, project: ProjectRow, row: ReviewRow, wish: Wish): Promise<TextState | undefined> {
  const content = wish.content && cleanContent(row.source as Inline[], wish.content);
  const rewritten = content && JSON.stringify(content) !== JSON.stringify(contentOf(row));
  // Locking is undone by name only: a new text does not unlock by the way.
  if (row.review === 'locked' && (rewritten || wish.review === undefined)) {
    if (!rewritten) return undefined;
    throw fail('segment_locked');
  }
  if (!content || !rewritten) {
    if (wish.review === undefined || wish.review === row.review) return undefined;
    if (row.target === null) throw fail('nothing_to_review');
    return { ...stateOf(row), review: wish.review };
  }
  const terms = await listProjectTerms(db, project.id);
  const names = await listApprovedNames(db, project.id);
  return writeTranslation(project, row, content, wish.review ?? 'edited', { terms, names });
}

import { type ReviewComment, reviewErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { cleanText } from './clean-content.ts';
import { type CommentRow, insertComment, removeComment, selectComments, updateResolved } from './comments.sql.ts';
import { type Place, requireSegment } from './require-segment.ts';

const fail = AppError.of(reviewErrors);

export async function listComments(
  deps: Deps,
  principal: Principal,
  projectId: string,
  only: { document_id?: string | undefined; ordinal?: number | undefined },
): Promise<{ comments: ReviewComment[] }> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  return { comments: (await selectComments(deps.db, project.id, only)).map(present) };
}

interface NewComment {
  side: 'source' | 'target';
  start?: number | undefined;
  end?: number | undefined;
  text: string;
}

/** Keeps what the comment points at, so that it can be understood after the text has changed. */
export async function addComment(
  deps: Deps,
  principal: Principal,
  place: Place,
  { side, start = 0, end, text }: NewComment,
): Promise<ReviewComment> {
  const { project, row } = await requireSegment(deps.db, principal, place);
  const whole = (side === 'source' ? row.source_text : row.target) ?? '';
  const until = end ?? whole.length;
  if (start > until || until > whole.length) throw fail('comment_outside');
  const comment = await insertComment(deps.db, {
    ...place,
    userId: ownerOf(principal)?.userId ?? null,
    side,
    start,
    end: until,
    quote: whole.slice(start, until).toWellFormed(),
    text: cleanText(text),
  });
  await announceProject(deps.db, project.id);
  return present(comment);
}

export async function resolveComment(
  deps: Deps,
  principal: Principal,
  { projectId, commentId }: { projectId: string; commentId: string },
  resolved: boolean,
): Promise<ReviewComment> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const comment = await updateResolved(deps.db, project.id, commentId, resolved);
  if (!comment) throw fail('comment_not_found');
  await announceProject(deps.db, project.id);
  return present(comment);
}

export async function deleteComment(
  deps: Deps,
  principal: Principal,
  { projectId, commentId }: { projectId: string; commentId: string },
): Promise<void> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  if (!(await removeComment(deps.db, project.id, commentId))) throw fail('comment_not_found');
  await announceProject(deps.db, project.id);
}

function present({ start_at: start, end_at: end, resolved_at, created_at, ...comment }: CommentRow): ReviewComment {
  return { ...comment, start, end, resolved: resolved_at !== null, created_at: created_at.toISOString() };
}

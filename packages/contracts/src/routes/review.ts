import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { assignmentErrors } from '../assignment-errors.ts';
import { productErrors } from '../errors.ts';
import { historyEntry, replacementMatch, reviewComment, reviewOverview, reviewSegment } from '../review.ts';
import { reviewErrors } from '../review-errors.ts';
import { inlineContent, reviewState } from '../segments.ts';

export * from './review-help.ts';
export * from './review-page.ts';

const { project_not_found, document_not_found } = productErrors;
const { project_running } = assetErrors;
const { segment_not_found, segment_changed, segment_taken, segment_locked, replacement_changed } = reviewErrors;

const tag = 'Review';
const projectParams = z.object({ projectId: z.uuid() });
const segmentParams = z.object({
  projectId: z.uuid(),
  documentId: z.uuid(),
  ordinal: z.coerce.number().int().min(0).max(2_147_483_647),
});
const notThere = { project_not_found, document_not_found, segment_not_found };
const { review_handed_over } = assignmentErrors;
const inTheWay = { segment_changed, segment_taken, segment_locked, project_running, review_handed_over };
/** One open page of somebody; it holds the row it works on. */
const editor = z.uuid().optional();

export const readReview = route({
  name: 'read-review',
  method: 'GET',
  path: '/api/projects/:projectId/review',
  summary: 'Read what there is to review in a project, and how far it is',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  output: reviewOverview,
  errors: { project_not_found },
});

export const openSegment = route({
  name: 'open-segment',
  method: 'GET',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal',
  summary: 'Read a segment to work on it: with its codes, its terms, and who is on it',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: segmentParams,
  output: reviewSegment,
  errors: notThere,
});

export const editSegment = route({
  name: 'edit-segment',
  method: 'PATCH',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal',
  summary: 'Change a translation or its state; refused with the newer text when somebody was faster',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  body: z.object({
    /** The one that was read. */
    version: z.int().min(0),
    /** The new text, with every code of the source. */
    content: inlineContent.optional(),
    review: reviewState.optional(),
    editor,
  }),
  output: reviewSegment,
  errors: {
    ...notThere,
    ...inTheWay,
    segment_empty: reviewErrors.segment_empty,
    codes_lost: reviewErrors.codes_lost,
    nothing_to_review: reviewErrors.nothing_to_review,
  },
  perMinute: 600,
});

export const undoSegment = route({
  name: 'undo-segment',
  method: 'POST',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/undo',
  summary: 'Take back the last change of a segment, and again the one before it',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  body: z.object({ version: z.int().min(0), editor }),
  output: reviewSegment,
  errors: { ...notThere, ...inTheWay, nothing_to_undo: reviewErrors.nothing_to_undo },
  perMinute: 600,
});

export const restoreSegment = route({
  name: 'restore-segment',
  method: 'POST',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/restore',
  summary: 'Bring back a translation as it was after an earlier change; 0 is as it was before the first',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  body: z.object({ version: z.int().min(0), to: z.int().min(0), editor }),
  output: reviewSegment,
  errors: { ...notThere, ...inTheWay, version_not_found: reviewErrors.version_not_found },
  perMinute: 600,
});

export const listSegmentHistory = route({
  name: 'list-segment-history',
  method: 'GET',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/history',
  summary: 'List what was changed in a segment, newest first',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: segmentParams,
  output: z.object({ history: z.array(historyEntry) }),
  errors: notThere,
});

export const holdSegment = route({
  name: 'hold-segment',
  method: 'PUT',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/lease',
  summary: 'Hold a segment for half a minute, so that nobody else changes it meanwhile; ask again to go on',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  body: z.object({ editor: z.uuid() }),
  output: z.object({ seconds: z.int() }),
  errors: { ...notThere, segment_taken },
  perMinute: 600,
});

export const releaseSegment = route({
  name: 'release-segment',
  method: 'DELETE',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/lease',
  summary: 'Let go of a segment',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  query: z.object({ editor: z.uuid() }),
  output: 'none',
  errors: notThere,
  perMinute: 600,
});

export const watchReview = route({
  name: 'watch-review',
  method: 'GET',
  path: '/api/projects/:projectId/review/events',
  summary:
    'Watch a review live: server-sent events named "review" with who is on which row and what was changed; one named "over" comes last, when it is no longer the watcher’s to read',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  output: 'events',
  errors: { project_not_found },
});

const replacement = z.object({
  find: z.string().min(1).max(500),
  replace: z.string().max(500),
  case_sensitive: z.boolean().default(false),
  whole_words: z.boolean().default(false),
  editor,
});

export const previewReplacement = route({
  name: 'preview-replacement',
  method: 'POST',
  path: '/api/projects/:projectId/replace/preview',
  summary: 'See what replacing a text in all translations of a project would change',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  body: replacement,
  output: z.object({
    segments: z.int(),
    matches: z.int(),
    /** Locked, or in somebody's hands: they stay as they are. */
    left_out: z.int(),
    /** The first ones, before and after. */
    examples: z.array(replacementMatch),
    /** To be given when it is carried out: nothing else than what was shown is changed. */
    seal: z.string(),
  }),
  errors: { project_not_found },
  perMinute: 60,
});

export const applyReplacement = route({
  name: 'apply-replacement',
  method: 'POST',
  path: '/api/projects/:projectId/replace',
  summary: 'Replace a text in all translations of a project, all at once, as it was previewed',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: projectParams,
  body: replacement.extend({
    seal: z.string().max(100),
    /** Hits that stay as they are, by their number in the paragraph. */
    leave: z
      .array(z.object({ document_id: z.uuid(), ordinal: z.int().min(0), hit: z.int().min(0) }))
      .max(10_000)
      .default([]),
  }),
  output: z.object({ segments: z.int() }),
  errors: { project_not_found, project_running, replacement_changed, review_handed_over },
  perMinute: 30,
});

export const listComments = route({
  name: 'list-comments',
  method: 'GET',
  path: '/api/projects/:projectId/comments',
  summary: 'List the comments on a project or on one of its segments, in the order of the text',
  tag,
  access: 'visitor',
  scope: 'assets:read',
  params: projectParams,
  query: z.object({ document_id: z.uuid().optional(), ordinal: z.coerce.number().int().min(0).optional() }),
  output: z.object({ comments: z.array(reviewComment) }),
  errors: { project_not_found },
});

export const addComment = route({
  name: 'add-comment',
  method: 'POST',
  path: '/api/projects/:projectId/documents/:documentId/segments/:ordinal/comments',
  summary: 'Comment on a stretch of the source or the translation',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: segmentParams,
  body: z.object({
    side: z.enum(['source', 'target']),
    /** Characters from the beginning of the text without its codes; both without: the whole text. */
    start: z.int().min(0).optional(),
    end: z.int().min(0).optional(),
    text: z.string().trim().min(1).max(4_000),
  }),
  status: 201,
  output: reviewComment,
  errors: { ...notThere, comment_outside: reviewErrors.comment_outside },
  perMinute: 120,
});

const commentParams = z.object({ projectId: z.uuid(), commentId: z.uuid() });
const { comment_not_found } = reviewErrors;

export const resolveComment = route({
  name: 'resolve-comment',
  method: 'PATCH',
  path: '/api/projects/:projectId/comments/:commentId',
  summary: 'Mark a comment as settled, or open it again',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: commentParams,
  body: z.object({ resolved: z.boolean() }),
  output: reviewComment,
  errors: { project_not_found, comment_not_found },
});

export const deleteComment = route({
  name: 'delete-comment',
  method: 'DELETE',
  path: '/api/projects/:projectId/comments/:commentId',
  summary: 'Delete a comment',
  tag,
  access: 'visitor',
  scope: 'assets:write',
  params: commentParams,
  output: 'none',
  errors: { project_not_found, comment_not_found },
});

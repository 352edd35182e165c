import { route } from '@targum/wire';
import { z } from 'zod';
import { checkCode, checkSeverity } from '../checks.ts';
import { productErrors } from '../errors.ts';
import { chapter, reviewState, segmentPage } from '../segments.ts';

const { project_not_found, document_not_found } = productErrors;
const params = z.object({ projectId: z.uuid() });

export const listSegments = route({
  name: 'list-segments',
  method: 'GET',
  path: '/api/projects/:projectId/segments',
  summary: 'Read segments of a document, from any place on, all of them or those that pass filters',
  tag: 'Segments',
  access: 'visitor',
  scope: 'assets:read',
  params,
  query: z.object({
    /** Without it: the project's first document. */
    document_id: z.uuid().optional(),
    /** The first ordinal wanted. */
    from: z.coerce.number().int().min(0).default(0),
    /** How many matches to pass over from there: for a list that is scrolled far. */
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    check: checkCode.optional(),
    severity: checkSeverity.optional(),
    state: z.enum(['pending', 'done', 'failed']).optional(),
    review: reviewState.optional(),
    /** Letters that source or translation must hold, capitals or not. */
    search: z.string().trim().min(1).max(200).optional(),
  }),
  output: segmentPage,
  errors: { project_not_found, document_not_found },
});

export const listChapters = route({
  name: 'list-chapters',
  method: 'GET',
  path: '/api/projects/:projectId/chapters',
  summary: 'List the chapters: headings with the ordinals they stand at',
  tag: 'Segments',
  access: 'visitor',
  scope: 'assets:read',
  params,
  query: z.object({ document_id: z.uuid().optional() }),
  output: z.object({ chapters: z.array(chapter) }),
  errors: { project_not_found, document_not_found },
});

import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';
import { reviewErrors } from '../review-errors.ts';

const { project_not_found, document_not_found } = productErrors;
const ordinal = z.coerce.number().int().min(0).max(2_147_483_647);

/** What a translation may not bring with it is kept out by the policy of this empty page, into which it is put. */
export const pageFramePath = '/api/page-frame';

export const previewDocument = route({
  name: 'preview-document',
  method: 'GET',
  path: '/api/projects/:projectId/documents/:documentId/preview',
  summary:
    'Read a document as it would be written now, as HTML or as a Word document; of a long one only a stretch. Every paragraph begins with its number in invisible letters',
  tag: 'Review',
  access: 'visitor',
  scope: 'assets:read',
  params: z.object({ projectId: z.uuid(), documentId: z.uuid() }),
  query: z.object({
    side: z.enum(['source', 'target']).default('target'),
    /** The segments that must be in it; the last one is not. */
    from: ordinal.default(0),
    to: ordinal.default(400),
  }),
  output: 'file',
  errors: { project_not_found, document_not_found, preview_unavailable: reviewErrors.preview_unavailable },
  perMinute: 120,
});

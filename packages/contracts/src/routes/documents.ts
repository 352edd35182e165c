import { route } from '@targum/wire';
import { z } from 'zod';
import { assignmentErrors } from '../assignment-errors.ts';
import { productErrors } from '../errors.ts';
import { largestUploadBytes } from '../limits.ts';

const {
  project_not_found,
  upload_too_large,
  upload_incomplete,
  project_already_started,
  storage_full,
  translation_not_ready,
  upload_checksum_mismatch,
  document_not_found,
} = productErrors;
const { review_not_signed_off } = assignmentErrors;

const uploadErrors = {
  project_not_found,
  upload_too_large,
  upload_incomplete,
  upload_checksum_mismatch,
  project_already_started,
  storage_full,
};

/** What the content must be, for callers that know: anything else is refused. */
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

const uploadResult = z.object({
  status: z.literal('uploaded'),
  document_id: z.uuid(),
  filename: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Null while the server is still counting: watch the project. */
  word_count: z.int().nullable(),
  estimated_cost: z.number().nullable(),
  ready_for_service_selection: z.boolean(),
  /** The same bytes are in this project already. */
  duplicate: z.boolean(),
  /** The same bytes are in another project of yours: its newest. */
  already_uploaded: z.object({ project_id: z.uuid(), project_name: z.string() }).nullable(),
});

export const uploadDocument = route({
  name: 'upload-document',
  method: 'POST',
  path: '/api/upload-document',
  summary: 'Upload a document into a project',
  tag: 'Documents',
  access: 'visitor',
  scope: 'documents:write',
  body: z.object({
    projectId: z.uuid(),
    /** A tier: `estimated_cost` is then by its rate. An unknown one falls back to the first. */
    serviceType: z.string().max(40).optional(),
    sha256,
  }),
  upload: { field: 'document', maxBytes: largestUploadBytes },
  status: 201,
  output: uploadResult,
  errors: uploadErrors,
  perMinute: 120,
});

export const uploadFile = route({
  name: 'upload-file',
  method: 'POST',
  path: '/api/upload-file',
  summary: 'Upload a file into a project (the same as upload-document, with the file in the field "file")',
  tag: 'Documents',
  access: 'visitor',
  scope: 'documents:write',
  body: z.object({ projectId: z.uuid(), sha256 }),
  upload: { field: 'file', maxBytes: largestUploadBytes },
  status: 201,
  output: uploadResult,
  errors: uploadErrors,
  perMinute: 120,
});

export const downloadTranslation = route({
  name: 'download-translation',
  method: 'GET',
  path: '/api/download/:projectId',
  summary: 'Download the translated document',
  tag: 'Documents',
  access: 'visitor',
  scope: 'documents:read',
  params: z.object({ projectId: z.uuid() }),
  query: z.object({ document_id: z.uuid().optional() }),
  output: 'file',
  errors: { project_not_found, translation_not_ready, review_not_signed_off },
});

export const downloadSource = route({
  name: 'download-source',
  method: 'GET',
  path: '/api/projects/:projectId/documents/:documentId/source',
  summary: 'Download a document as it was uploaded',
  tag: 'Documents',
  access: 'visitor',
  scope: 'documents:read',
  params: z.object({ projectId: z.uuid(), documentId: z.uuid() }),
  output: 'file',
  errors: { project_not_found, document_not_found },
});

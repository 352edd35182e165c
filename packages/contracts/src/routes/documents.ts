import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';
import { largestUploadBytes } from '../limits.ts';

const {
  project_not_found,
  upload_too_large,
  upload_incomplete,
  project_already_started,
  storage_full,
  translation_not_ready,
} = productErrors;

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
});

export const uploadDocument = route({
  name: 'upload-document',
  method: 'POST',
  path: '/api/upload-document',
  summary: 'Upload a document into a project',
  tag: 'Documents',
  access: 'visitor',
  body: z.object({ projectId: z.uuid(), serviceType: z.string().max(40).optional() }),
  upload: { field: 'document', maxBytes: largestUploadBytes },
  status: 201,
  output: uploadResult,
  errors: { project_not_found, upload_too_large, upload_incomplete, project_already_started, storage_full },
  perMinute: 120,
});

export const uploadFile = route({
  name: 'upload-file',
  method: 'POST',
  path: '/api/upload-file',
  summary: 'Upload a file into a project (the same as upload-document, with the file in the field "file")',
  tag: 'Documents',
  access: 'visitor',
  body: z.object({ projectId: z.uuid() }),
  upload: { field: 'file', maxBytes: largestUploadBytes },
  status: 201,
  output: uploadResult,
  errors: { project_not_found, upload_too_large, upload_incomplete, project_already_started, storage_full },
  perMinute: 120,
});

export const downloadTranslation = route({
  name: 'download-translation',
  method: 'GET',
  path: '/api/download/:projectId',
  summary: 'Download the translated document',
  tag: 'Documents',
  access: 'visitor',
  params: z.object({ projectId: z.uuid() }),
  query: z.object({ document_id: z.uuid().optional() }),
  output: 'file',
  errors: { project_not_found, translation_not_ready },
});

import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { assignmentErrors } from '../assignment-errors.ts';
import { productErrors } from '../errors.ts';

const { nothing_to_export, export_unavailable } = assetErrors;
const { project_not_found, document_not_found } = productErrors;
const { review_not_signed_off } = assignmentErrors;

export const exportFormat = z.enum([
  'bilingual-docx',
  'bilingual-epub',
  'bilingual-html',
  /** What people changed since the draft, as tracked changes in Word. */
  'tracked-docx',
  'xliff-1.2',
  'xliff-2.1',
  'tmx',
]);
export type ExportFormat = z.output<typeof exportFormat>;

export const exportProject = route({
  name: 'export-project',
  method: 'GET',
  path: '/api/projects/:projectId/exports/:format',
  summary: 'Download both languages together, or a file for another translation tool',
  tag: 'Exports',
  access: 'visitor',
  scope: 'documents:read',
  params: z.object({ projectId: z.uuid(), format: exportFormat }),
  /** Without it: the project's first document. */
  query: z.object({ document_id: z.uuid().optional() }),
  output: 'file',
  errors: { project_not_found, document_not_found, nothing_to_export, export_unavailable, review_not_signed_off },
  perMinute: 60,
});

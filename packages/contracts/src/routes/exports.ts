import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { assignmentErrors } from '../assignment-errors.ts';
import { productErrors } from '../errors.ts';

const { nothing_to_export, export_unavailable, import_unreadable, import_other_document, project_running } =
  assetErrors;
const { project_not_found, document_not_found, upload_too_large } = productErrors;

const { review_not_signed_off, review_handed_over } = assignmentErrors;

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

export const importXliff = route({
  name: 'import-xliff',
  method: 'POST',
  path: '/api/projects/:projectId/imports/xliff',
  summary: 'Take over translations from an XLIFF file that was exported here; what does not fit is listed',
  tag: 'Exports',
  access: 'visitor',
  scope: 'assets:write',
  params: z.object({ projectId: z.uuid() }),
  body: z.object({ document_id: z.uuid().optional() }),
  upload: { field: 'file', maxBytes: 50 * 1024 * 1024 },
  output: z.object({
    document_id: z.uuid(),
    read: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    conflicts: z.array(
      z.object({
        unit_id: z.string(),
        /** The document has no such unit; its source text is another; its codes do not fit; there is no translation; it is locked. */
        reason: z.enum(['unknown-unit', 'other-source', 'codes', 'no-target', 'locked']),
        detail: z.string(),
      }),
    ),
  }),
  errors: {
    project_not_found,
    document_not_found,
    nothing_to_export,
    import_unreadable,
    import_other_document,
    project_running,
    review_handed_over,
    upload_too_large,
  },
  perMinute: 20,
});

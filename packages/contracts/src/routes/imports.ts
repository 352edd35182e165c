import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { assignmentErrors } from '../assignment-errors.ts';
import { productErrors } from '../errors.ts';

const { nothing_to_export, import_unreadable, import_other_document, import_bad_decisions, project_running } =
  assetErrors;
const { project_not_found, document_not_found, upload_too_large } = productErrors;

/** Whose text stays: what is here, or what the file says. */
const side = z.enum(['here', 'file']);

/** What to do about a row, by its number; it holds for the version of the paragraph that was shown. */
export const importDecisions = z.record(
  z.string().regex(/^\d{1,10}$/),
  z.object({ take: side, version: z.int().min(0) }),
);
export type ImportDecisions = z.output<typeof importDecisions>;

const text = z.object({
  /** Null for a row of the file that belongs to no paragraph. */
  ordinal: z.int().nullable(),
  source: z.string(),
  /** What stands here now, and what the file says; null where there is nothing. */
  here: z.string().nullable(),
  file: z.string().nullable(),
  version: z.int().nullable(),
});

export const importConflict = text.extend({
  reason: z.enum([
    /** It was changed here after the file was made, and in the file too. */
    'changed-here',
    /** Formatting or a note mark was lost in the file; taken all the same, it goes around the whole text. */
    'codes-lost',
    /** The source column says something else than the document. */
    'other-source',
    /** It is locked here. */
    'locked',
    /** Somebody has it open in the editor. */
    'taken',
    /** The translation was deleted in the file: it stays here. */
    'emptied',
    /** The row was deleted from the file: the paragraph stays as it is. */
    'row-missing',
    /** The row is in the file twice, with different texts. */
    'row-repeated',
    /** The row belongs to no paragraph of this document. */
    'row-unknown',
  ]),
  choices: z.array(side),
});
export type ImportConflict = z.output<typeof importConflict>;

export const fileImport = z.object({
  document_id: z.uuid(),
  /** Whether anything was written; without `apply`, and as long as a decision is missing, nothing is. */
  applied: z.boolean(),
  read: z.int(),
  unchanged: z.int(),
  /** How many texts are taken from the file, decisions included; of many the first thousand are listed. */
  changed: z.int(),
  changes: z.array(text),
  /** How many conflicts there are; of many the first thousand are listed, those to be decided before the others. */
  conflicting: z.int(),
  /** Of those, how many wait for a decision. */
  undecided: z.int(),
  conflicts: z.array(importConflict),
});
export type FileImport = z.output<typeof fileImport>;

/** Both kinds of file are brought back in the same way: shown first, applied when nothing is undecided. */
const body = z.object({
  document_id: z.uuid().optional(),
  /** Without it the answer says what would happen, and nothing is changed. */
  apply: z.enum(['true', 'false']).optional(),
  /** JSON: `{"12": {"take": "file", "version": 3}}` for each conflict with a choice. */
  decisions: z.string().max(5_000_000).optional(),
});
const errors = {
  project_not_found,
  document_not_found,
  nothing_to_export,
  import_unreadable,
  import_other_document,
  import_bad_decisions,
  project_running,
  review_handed_over: assignmentErrors.review_handed_over,
  upload_too_large,
};

export const importBilingual = route({
  name: 'import-bilingual',
  method: 'POST',
  path: '/api/projects/:projectId/imports/bilingual',
  summary: 'Take over changes from a two-column Word document that was exported here; first shown, then applied',
  tag: 'Exports',
  access: 'visitor',
  scope: 'assets:write',
  params: z.object({ projectId: z.uuid() }),
  body,
  upload: { field: 'file', maxBytes: 50 * 1024 * 1024 },
  output: fileImport,
  errors,
  perMinute: 40,
});

export const importXliff = route({
  name: 'import-xliff',
  method: 'POST',
  path: '/api/projects/:projectId/imports/xliff',
  summary: 'Take over translations from an XLIFF file that was exported here; first shown, then applied',
  tag: 'Exports',
  access: 'visitor',
  scope: 'assets:write',
  params: z.object({ projectId: z.uuid() }),
  body,
  upload: { field: 'file', maxBytes: 50 * 1024 * 1024 },
  output: fileImport,
  errors,
  perMinute: 40,
});

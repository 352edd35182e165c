import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { productErrors } from '../errors.ts';
import { glossary, glossaryTerm, newTerm, termChange } from '../glossaries.ts';

const {
  glossary_not_found,
  term_not_found,
  term_exists,
  term_needs_target,
  import_unreadable,
  import_empty,
  glossary_languages,
} = assetErrors;
const { project_not_found, languages_equal, language_unknown, upload_too_large } = productErrors;
const params = z.object({ glossaryId: z.uuid() });
const termParams = z.object({ glossaryId: z.uuid(), termId: z.uuid() });
const projectParams = z.object({ projectId: z.uuid() });
const name = z.string().trim().min(1).max(200);
const largestTableBytes = 20 * 1024 * 1024;

export const listGlossaries = route({
  name: 'list-glossaries',
  method: 'GET',
  path: '/api/glossaries',
  summary: 'List your glossaries',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:read',
  output: z.object({ glossaries: z.array(glossary) }),
});

export const createGlossary = route({
  name: 'create-glossary',
  method: 'POST',
  path: '/api/glossaries',
  summary: 'Create a glossary',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  body: z.object({ name, source_language: z.string().max(20), target_language: z.string().max(20) }),
  status: 201,
  output: glossary,
  errors: { languages_equal, language_unknown },
});

export const renameGlossary = route({
  name: 'rename-glossary',
  method: 'PATCH',
  path: '/api/glossaries/:glossaryId',
  summary: 'Rename a glossary',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params,
  body: z.object({ name }),
  output: glossary,
  errors: { glossary_not_found },
});

export const deleteGlossary = route({
  name: 'delete-glossary',
  method: 'DELETE',
  path: '/api/glossaries/:glossaryId',
  summary: 'Delete a glossary with all its terms',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params,
  output: 'none',
  errors: { glossary_not_found },
});

export const listTerms = route({
  name: 'list-terms',
  method: 'GET',
  path: '/api/glossaries/:glossaryId/terms',
  summary: 'Read the terms of a glossary in the order of their source texts',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:read',
  params,
  query: z.object({
    search: z.string().trim().min(1).max(200).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  output: z.object({ terms: z.array(glossaryTerm), total: z.int() }),
  errors: { glossary_not_found },
});

export const addTerm = route({
  name: 'add-term',
  method: 'POST',
  path: '/api/glossaries/:glossaryId/terms',
  summary: 'Add a term',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params,
  body: newTerm,
  status: 201,
  output: glossaryTerm,
  errors: { glossary_not_found, term_exists, term_needs_target },
});

export const changeTerm = route({
  name: 'change-term',
  method: 'PATCH',
  path: '/api/glossaries/:glossaryId/terms/:termId',
  summary: 'Change a term',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params: termParams,
  body: termChange,
  output: glossaryTerm,
  errors: { glossary_not_found, term_not_found, term_exists, term_needs_target },
});

export const deleteTerm = route({
  name: 'delete-term',
  method: 'DELETE',
  path: '/api/glossaries/:glossaryId/terms/:termId',
  summary: 'Delete a term',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params: termParams,
  output: 'none',
  errors: { glossary_not_found, term_not_found },
});

export const importGlossary = route({
  name: 'import-glossary',
  method: 'POST',
  path: '/api/glossaries/:glossaryId/import',
  summary: 'Add the terms of a CSV table or a TBX file; a term with the same source is replaced',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params,
  upload: { field: 'file', maxBytes: largestTableBytes },
  output: z.object({ read: z.int(), added: z.int(), replaced: z.int(), glossary }),
  errors: { glossary_not_found, import_unreadable, import_empty, upload_too_large },
  perMinute: 30,
});

export const exportGlossary = route({
  name: 'export-glossary',
  method: 'GET',
  path: '/api/glossaries/:glossaryId/export',
  summary: 'Download a glossary as a CSV table or as TBX',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:read',
  params,
  query: z.object({ format: z.enum(['csv', 'tbx']).default('csv') }),
  output: 'file',
  errors: { glossary_not_found },
});

export const listProjectGlossaries = route({
  name: 'list-project-glossaries',
  method: 'GET',
  path: '/api/projects/:projectId/glossaries',
  summary: 'See which glossaries a project uses',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:read',
  params: projectParams,
  output: z.object({ glossaries: z.array(glossary) }),
  errors: { project_not_found },
});

export const chooseProjectGlossaries = route({
  name: 'choose-project-glossaries',
  method: 'PUT',
  path: '/api/projects/:projectId/glossaries',
  summary: 'Choose the glossaries that a project uses; where two disagree, the earlier in the list holds',
  tag: 'Glossaries',
  access: 'user',
  scope: 'assets:write',
  params: projectParams,
  body: z.object({ glossary_ids: z.array(z.uuid()).max(20) }),
  output: z.object({ glossaries: z.array(glossary) }),
  errors: { project_not_found, glossary_not_found, glossary_languages },
});

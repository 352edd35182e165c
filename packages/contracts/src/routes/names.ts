import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { productErrors } from '../errors.ts';
import { nameKind, nameReport, projectName } from '../names.ts';

const { name_not_found, name_needs_rendering } = assetErrors;
const { project_not_found, project_not_ready } = productErrors;
const params = z.object({ projectId: z.uuid() });
const rendering = z.string().trim().min(1).max(200);

/** `none`: nobody has asked yet; `finding`: a worker reads the documents; `failed`: ask again. */
const finding = z.enum(['none', 'finding', 'found', 'failed']);

export const findNames = route({
  name: 'find-names',
  method: 'POST',
  path: '/api/projects/:projectId/names/find',
  summary: 'Look for the people and places that the documents name; what you have decided is kept',
  tag: 'Names',
  access: 'visitor',
  scope: 'assets:write',
  params,
  status: 202,
  output: z.object({ finding }),
  errors: { project_not_found, project_not_ready },
  perMinute: 20,
});

export const listNames = route({
  name: 'list-names',
  method: 'GET',
  path: '/api/projects/:projectId/names',
  summary: 'List the names that were found, most frequent first',
  tag: 'Names',
  access: 'visitor',
  scope: 'assets:read',
  params,
  output: z.object({ finding, names: z.array(projectName) }),
  errors: { project_not_found },
});

export const decideName = route({
  name: 'decide-name',
  method: 'PATCH',
  path: '/api/projects/:projectId/names/:nameId',
  summary: 'Approve, change or reject how a name is written',
  tag: 'Names',
  access: 'visitor',
  scope: 'assets:write',
  params: z.object({ projectId: z.uuid(), nameId: z.uuid() }),
  body: z.object({
    state: z.enum(['proposed', 'approved', 'rejected']).optional(),
    rendering: rendering.optional(),
    kind: nameKind.optional(),
  }),
  output: projectName,
  errors: { project_not_found, name_not_found, name_needs_rendering },
});

export const addName = route({
  name: 'add-name',
  method: 'POST',
  path: '/api/projects/:projectId/names',
  summary: 'Add a name that was not found, with how it is written',
  tag: 'Names',
  access: 'visitor',
  scope: 'assets:write',
  params,
  body: z.object({ source: z.string().trim().min(1).max(200), rendering, kind: nameKind.default('other') }),
  status: 201,
  output: projectName,
  errors: { project_not_found },
});

export const reportNames = route({
  name: 'report-names',
  method: 'GET',
  path: '/api/projects/:projectId/names/report',
  summary: 'See how every name was written in the translation, and how often',
  tag: 'Names',
  access: 'visitor',
  scope: 'assets:read',
  params,
  output: z.object({ names: z.array(nameReport) }),
  errors: { project_not_found },
});

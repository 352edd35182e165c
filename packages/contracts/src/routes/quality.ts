import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';
import { projectReport } from '../quality.ts';

const { project_not_found } = productErrors;
const params = z.object({ projectId: z.uuid() });

export const getReport = route({
  name: 'get-report',
  method: 'GET',
  path: '/api/projects/:projectId/report',
  summary: 'See how the translation fared: checks, chapters, names, memory',
  tag: 'Quality',
  access: 'visitor',
  scope: 'projects:read',
  params,
  output: projectReport,
  errors: { project_not_found },
});

export const downloadReport = route({
  name: 'download-report',
  method: 'GET',
  path: '/api/projects/:projectId/report/download',
  summary: 'Download the report as a JSON file',
  tag: 'Quality',
  access: 'visitor',
  scope: 'projects:read',
  params,
  output: 'file',
  errors: { project_not_found },
});

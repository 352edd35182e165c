import { route } from '@targum/wire';
import { z } from 'zod';
import { projectStatus } from '../entities.ts';
import { productErrors } from '../errors.ts';

const projectParams = z.object({ projectId: z.uuid() });
const { project_not_found, languages_equal, language_unknown } = productErrors;

export const createProject = route({
  name: 'create-project',
  method: 'POST',
  path: '/api/create-project',
  summary: 'Create a project',
  tag: 'Projects',
  access: 'visitor',
  body: z.object({
    name: z.string().trim().min(1).max(200),
    /** Both or neither: without them the counted document decides. */
    source_language: z.string().max(20).optional(),
    target_language: z.string().max(20).optional(),
  }),
  status: 201,
  output: projectStatus,
  errors: { languages_equal, language_unknown },
  perMinute: 60,
});

export const getProjectStatus = route({
  name: 'get-project-status',
  method: 'GET',
  path: '/api/project-status/:projectId',
  summary: 'See where a project stands',
  tag: 'Projects',
  access: 'visitor',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found },
});

export const watchProject = route({
  name: 'watch-project',
  method: 'GET',
  path: '/api/projects/:projectId/events',
  summary: 'Watch a project live (server-sent events named "status")',
  tag: 'Projects',
  access: 'visitor',
  params: projectParams,
  output: 'events',
  errors: { project_not_found },
});

export const listProjects = route({
  name: 'list-projects',
  method: 'GET',
  path: '/api/projects',
  summary: 'List your projects, newest first',
  tag: 'Projects',
  access: 'visitor',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  output: z.object({ projects: z.array(projectStatus) }),
});

export const listUserProjects = route({
  name: 'list-user-projects',
  method: 'GET',
  path: '/api/user-projects/:email',
  summary: 'List the projects of your own address',
  tag: 'Projects',
  access: 'user',
  params: z.object({ email: z.string().max(320) }),
  output: z.object({ projects: z.array(projectStatus) }),
  errors: { user_not_found: productErrors.user_not_found },
});

export const getProjectByUuid = route({
  name: 'get-project-by-uuid',
  method: 'GET',
  path: '/api/project-by-uuid',
  summary: 'Find a project by its id',
  tag: 'Projects',
  access: 'visitor',
  query: z.object({ uuid: z.uuid() }),
  output: projectStatus,
  errors: { project_not_found },
});

export const getProjectByName = route({
  name: 'get-project-by-name',
  method: 'GET',
  path: '/api/project-by-name',
  summary: 'Find your newest project of a name',
  tag: 'Projects',
  access: 'user',
  query: z.object({ userEmail: z.string().max(320), projectName: z.string().max(200) }),
  output: projectStatus,
  errors: { project_not_found },
});

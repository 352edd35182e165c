import { route } from '@targum/wire';
import { z } from 'zod';
import { listedProject, projectDocument, projectState, projectStatus } from '../entities.ts';
import { productErrors } from '../errors.ts';

const projectParams = z.object({ projectId: z.uuid() });
const {
  project_not_found,
  document_not_found,
  languages_equal,
  language_unknown,
  project_already_started,
  wrong_project_state,
} = productErrors;

export const createProject = route({
  name: 'create-project',
  method: 'POST',
  path: '/api/create-project',
  summary: 'Create a project',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  body: z.object({
    name: z.string().trim().min(1).max(200),
    /** Both or neither: without them the counted document decides. */
    source_language: z.string().max(20).optional(),
    target_language: z.string().max(20).optional(),
  }),
  status: 201,
  output: projectStatus,
  errors: { languages_equal, language_unknown },
  perMinute: 300,
});

export const getProject = route({
  name: 'get-project',
  method: 'GET',
  path: '/api/projects/:projectId',
  summary: 'Read a project (the same answer as project-status)',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:read',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found },
});

export const updateProject = route({
  name: 'update-project',
  method: 'PATCH',
  path: '/api/projects/:projectId',
  summary: 'Rename a project, archive it or take it back, change its languages before the start',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  params: projectParams,
  body: z.object({
    name: z.string().trim().min(1).max(200).optional(),
    archived: z.boolean().optional(),
    source_language: z.string().max(20).optional(),
    target_language: z.string().max(20).optional(),
  }),
  output: projectStatus,
  errors: { project_not_found, project_already_started, languages_equal, language_unknown },
});

export const deleteProject = route({
  name: 'delete-project',
  method: 'DELETE',
  path: '/api/projects/:projectId',
  summary: 'Delete a project at once: files, paragraphs, results and waiting work',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  params: projectParams,
  output: 'none',
  errors: { project_not_found },
});

export const listDocuments = route({
  name: 'list-documents',
  method: 'GET',
  path: '/api/projects/:projectId/documents',
  summary: 'List the documents of a project',
  tag: 'Documents',
  access: 'visitor',
  scope: 'documents:read',
  params: projectParams,
  output: z.object({ documents: z.array(projectDocument) }),
  errors: { project_not_found },
});

export const deleteDocument = route({
  name: 'delete-document',
  method: 'DELETE',
  path: '/api/projects/:projectId/documents/:documentId',
  summary: 'Take a document out of a project before the start',
  tag: 'Documents',
  access: 'visitor',
  scope: 'documents:write',
  params: z.object({ projectId: z.uuid(), documentId: z.uuid() }),
  output: projectStatus,
  errors: { project_not_found, document_not_found, project_already_started },
});

export const getProjectStatus = route({
  name: 'get-project-status',
  method: 'GET',
  path: '/api/project-status/:projectId',
  summary: 'See where a project stands',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:read',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found },
});

export const watchProject = route({
  name: 'watch-project',
  method: 'GET',
  path: '/api/projects/:projectId/events',
  summary: 'Watch a project live: server-sent events named "status" that carry what project-status answers',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:read',
  params: projectParams,
  output: 'events',
  errors: { project_not_found },
});

export const listProjects = route({
  name: 'list-projects',
  method: 'GET',
  path: '/api/projects',
  summary: 'List your projects, a page at a time',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:read',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** `next_cursor` of the page before, with the same search, filter and order. */
    cursor: z.string().max(500).optional(),
    /** Part of a name, however written. */
    search: z.string().trim().max(200).optional(),
    /** One state or several, separated by commas. */
    state: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(projectState))
      .optional(),
    archived: z.enum(['no', 'yes', 'all']).default('no'),
    sort: z.enum(['newest', 'oldest', 'changed', 'name']).default('newest'),
  }),
  output: z.object({ projects: z.array(listedProject), next_cursor: z.string().nullable() }),
});

export const listUserProjects = route({
  name: 'list-user-projects',
  method: 'GET',
  path: '/api/user-projects/:email',
  summary: 'List the projects of your own address',
  tag: 'Projects',
  access: 'user',
  scope: 'projects:read',
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
  scope: 'projects:read',
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
  scope: 'projects:read',
  query: z.object({ userEmail: z.string().max(320), projectName: z.string().max(200) }),
  output: projectStatus,
  errors: { project_not_found },
});

export const pauseProject = route({
  name: 'pause-project',
  method: 'POST',
  path: '/api/projects/:projectId/pause',
  summary: 'Pause a translation; what is done is kept',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found, wrong_project_state },
});

export const resumeProject = route({
  name: 'resume-project',
  method: 'POST',
  path: '/api/projects/:projectId/resume',
  summary: 'Go on with a paused translation where it stopped',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found, wrong_project_state },
});

export const cancelProject = route({
  name: 'cancel-project',
  method: 'POST',
  path: '/api/projects/:projectId/cancel',
  summary: 'End a translation for good; what is done can be downloaded and is charged, the rest is released',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found, wrong_project_state },
});

export const retryProject = route({
  name: 'retry-project',
  method: 'POST',
  path: '/api/projects/:projectId/retry',
  summary: 'Try again what has failed, and only that',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:write',
  params: projectParams,
  output: projectStatus,
  errors: { project_not_found, wrong_project_state, nothing_to_retry: productErrors.nothing_to_retry },
});

export const listFailedSegments = route({
  name: 'list-failed-segments',
  method: 'GET',
  path: '/api/projects/:projectId/failed-segments',
  summary: 'List the paragraphs that could not be translated, with their text',
  tag: 'Projects',
  access: 'visitor',
  scope: 'projects:read',
  params: projectParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  output: z.object({
    total: z.int(),
    segments: z.array(
      z.object({
        document_id: z.uuid(),
        filename: z.string(),
        ordinal: z.int(),
        kind: z.string(),
        text: z.string(),
        /** `engine_failed`: the engine could not cope with this text; `no_result`: it gave nothing back. */
        reason: z.enum(['engine_failed', 'no_result']),
      }),
    ),
  }),
  errors: { project_not_found },
});

import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { cancelProject } from './cancel-project.ts';
import { listFailedSegments } from './list-failed-segments.ts';
import { pauseProject } from './pause-project.ts';
import { resumeProject } from './resume-project.ts';
import { retryProject } from './retry-project.ts';
import { startTranslation } from './start-translation.ts';

const endpoint = endpoints<Deps, Principal>();

export const translationRoutes = [
  endpoint(contract.startTranslation, ({ deps, principal, body, requestId }) =>
    startTranslation(deps, principal, body, requestId),
  ),
  endpoint(contract.pauseProject, ({ deps, principal, params }) => pauseProject(deps, principal, params.projectId)),
  endpoint(contract.resumeProject, ({ deps, principal, params, requestId }) =>
    resumeProject(deps, principal, params.projectId, requestId),
  ),
  endpoint(contract.cancelProject, ({ deps, principal, params, requestId }) =>
    cancelProject(deps, principal, params.projectId, requestId),
  ),
  endpoint(contract.retryProject, ({ deps, principal, params, requestId }) =>
    retryProject(deps, principal, params.projectId, requestId),
  ),
  endpoint(contract.listFailedSegments, ({ deps, principal, params, query }) =>
    listFailedSegments(deps, principal, params.projectId, query.limit),
  ),
];

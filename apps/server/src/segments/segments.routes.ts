import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listChapters } from './list-chapters.ts';
import { listSegments } from './list-segments.ts';

const endpoint = endpoints<Deps, Principal>();

export const segmentRoutes = [
  endpoint(contract.listSegments, ({ deps, principal, params, query }) =>
    listSegments(deps, principal, params.projectId, query),
  ),
  endpoint(contract.listChapters, ({ deps, principal, params, query }) =>
    listChapters(deps, principal, params.projectId, query.document_id),
  ),
];

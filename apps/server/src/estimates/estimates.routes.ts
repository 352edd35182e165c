import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { estimateProject } from './estimate-project.ts';

const endpoint = endpoints<Deps, Principal>();

export const estimateRoutes = [
  endpoint(contract.estimateProject, ({ deps, principal, params, query }) =>
    estimateProject(deps, principal, params.projectId, query),
  ),
];

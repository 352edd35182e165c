import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { askForNames } from './ask-for-names.ts';
import { addName, decideName, listNames } from './decide-names.ts';
import { reportNames } from './report-names.ts';

const endpoint = endpoints<Deps, Principal>();

export const nameRoutes = [
  endpoint(contract.findNames, ({ deps, principal, params, requestId }) =>
    askForNames(deps, principal, params.projectId, requestId),
  ),
  endpoint(contract.listNames, ({ deps, principal, params }) => listNames(deps, principal, params.projectId)),
  endpoint(contract.decideName, ({ deps, principal, params, body }) => decideName(deps, principal, params, body)),
  endpoint(contract.addName, ({ deps, principal, params, body }) => addName(deps, principal, params.projectId, body)),
  endpoint(contract.reportNames, async ({ deps, principal, params }) => ({
    names: await reportNames(deps.db, await requireReviewableProject(deps.db, principal, params.projectId)),
  })),
];

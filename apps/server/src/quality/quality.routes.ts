import { Readable } from 'node:stream';
import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { readReport } from './read-report.ts';

const endpoint = endpoints<Deps, Principal>();

export const qualityRoutes = [
  endpoint(contract.getReport, async ({ deps, principal, params }) =>
    readReport(deps, await requireReviewableProject(deps.db, principal, params.projectId)),
  ),
  endpoint(contract.downloadReport, async ({ deps, principal, params }) => {
    const project = await requireReviewableProject(deps.db, principal, params.projectId);
    const bytes = Buffer.from(`${JSON.stringify(await readReport(deps, project), null, 2)}\n`);
    return {
      name: `${project.name}.report.json`,
      mediaType: 'application/json; charset=utf-8',
      size: bytes.length,
      stream: Readable.from([bytes]),
    };
  }),
];

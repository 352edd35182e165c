import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { exportProject } from './export-project.ts';
import { importBilingual } from './import-bilingual.ts';
import { importXliff } from './import-xliff.ts';

const endpoint = endpoints<Deps, Principal>();

export const exportRoutes = [
  endpoint(contract.exportProject, ({ deps, principal, params, query }) =>
    exportProject(deps, principal, { ...params, documentId: query.document_id }),
  ),
  endpoint(contract.importXliff, async ({ deps, principal, params, body, file, requestId }) =>
    importXliff(deps, principal, { ...asWish(params, body), file: await file(), requestId }),
  ),
  endpoint(contract.importBilingual, async ({ deps, principal, params, body, file, requestId }) =>
    importBilingual(deps, principal, { ...asWish(params, body), file: await file(), requestId }),
  ),
];

function asWish(
  { projectId }: { projectId: string },
  body: { document_id?: string | undefined; apply?: 'true' | 'false' | undefined; decisions?: string | undefined },
) {
  return { projectId, documentId: body.document_id, apply: body.apply === 'true', decisions: body.decisions };
}

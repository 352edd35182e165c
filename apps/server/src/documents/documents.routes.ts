import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { deleteDocument } from './delete-document.ts';
import { downloadSource } from './download-source.ts';
import { downloadTranslation } from './download-translation.ts';
import { listProjectDocuments, withheldUntilSignedOff } from './list-project-documents.ts';
import { uploadDocument } from './upload-document.ts';

const endpoint = endpoints<Deps, Principal>();

export const documentRoutes = [
  endpoint(contract.uploadDocument, async ({ deps, principal, body, file, requestId }) =>
    uploadDocument(deps, principal, body, await file(), requestId),
  ),
  endpoint(contract.uploadFile, async ({ deps, principal, body, file, requestId }) =>
    uploadDocument(deps, principal, body, await file(), requestId),
  ),
  endpoint(contract.listDocuments, async ({ deps, principal, params }) => {
    const project = await requireReviewableProject(deps.db, principal, params.projectId);
    return { documents: withheldUntilSignedOff(project, await listProjectDocuments(deps.db, project.id)) };
  }),
  endpoint(contract.deleteDocument, ({ deps, principal, params }) =>
    deleteDocument(deps, principal, params.projectId, params.documentId),
  ),
  endpoint(contract.downloadSource, ({ deps, principal, params }) =>
    downloadSource(deps, principal, params.projectId, params.documentId),
  ),
  endpoint(contract.downloadTranslation, ({ deps, principal, params, query }) =>
    downloadTranslation(deps, principal, params.projectId, query.document_id),
  ),
];

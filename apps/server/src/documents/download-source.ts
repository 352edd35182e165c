import { productErrors } from '@targum/contracts';
import { formats } from '@targum/documents';
import type { FileAnswer } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findDocument } from './documents.sql.ts';

export async function downloadSource(
  deps: Deps,
  principal: Principal,
  projectId: string,
  documentId: string,
): Promise<FileAnswer> {
  await requireReviewableProject(deps.db, principal, projectId);
  const document = await findDocument(deps.db, documentId);
  if (document?.project_id !== projectId) throw AppError.of(productErrors)('document_not_found');
  return {
    name: document.filename,
    mediaType: formats.find(({ id }) => id === document.format)?.mediaType ?? 'application/octet-stream',
    size: document.bytes,
    stream: await deps.storage.get(document.storage_key),
  };
}

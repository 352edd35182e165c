import { productErrors } from '@targum/contracts';
import type { FileAnswer } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireDownloadableProject } from '../projects/policy.ts';
import { refreshResult } from '../translation/refresh-result.ts';
import { listDocuments } from './documents.sql.ts';

const fail = AppError.of(productErrors);

export async function downloadTranslation(
  deps: Deps,
  principal: Principal,
  projectId: string,
  documentId?: string,
): Promise<FileAnswer> {
  await requireDownloadableProject(deps.db, principal, projectId);
  const documents = await listDocuments(deps.db, [projectId]);
  const found = documentId
    ? documents.find((row) => row.id === documentId)
    : documents.find((row) => row.state === 'translated');
  const document = found && (await refreshResult(deps, found));
  if (!document?.result_key || document.state !== 'translated') throw fail('translation_not_ready');
  return {
    name: document.result_name ?? document.filename,
    mediaType: document.result_media_type ?? 'application/octet-stream',
    ...(document.result_bytes === null ? {} : { size: document.result_bytes }),
    stream: await deps.storage.get(document.result_key),
  };
}

import { type ProjectStatus, productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { lockProject } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { removeFiles } from './delete-files.ts';
import { findDocument, removeDocument } from './documents.sql.ts';
import { promiseDeletion } from './plan-deletion.ts';
import { settleUploads } from './settle-uploads.ts';

const fail = AppError.of(productErrors);
const statesBeforeStart = ['draft', 'uploaded', 'estimated'];

/** Takes a document out before the start: a broken file, or one that was sent by mistake. */
export async function deleteDocument(
  deps: Deps,
  principal: Principal,
  projectId: string,
  documentId: string,
): Promise<ProjectStatus> {
  await requireOwnProject(deps.db, principal, projectId);
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, projectId);
    const document = await findDocument(db, documentId);
    if (!project || document?.project_id !== projectId) throw fail('document_not_found');
    if (!statesBeforeStart.includes(project.state)) throw fail('project_already_started');
    await removeDocument(db, documentId);
    await promiseDeletion(deps, db, [documentId]);
    await settleUploads(db, projectId);
  });
  await removeFiles(deps, [documentId]);
  return readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, projectId));
}

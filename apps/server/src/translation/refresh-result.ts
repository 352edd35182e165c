import { transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { deliverDocument } from '../documents/deliver-document.ts';
import { type DocumentRow, findSource } from '../documents/find-source.ts';
import { findProject, lockProject } from '../projects/change-project.ts';
import { writeResult } from './write-result.ts';

/** The delivered document with a file that holds every edit; it is written again only when there were some since. */
export async function refreshResult(deps: Deps, document: DocumentRow): Promise<DocumentRow> {
  if (document.state !== 'translated' || document.content_version === document.result_version) return document;
  return (await rewriteResult(deps, document.id)) ?? document;
}

/** Replaces the file of a delivered document; undefined when there is none, or no longer. */
export async function rewriteResult(deps: Deps, documentId: string): Promise<DocumentRow | undefined> {
  // Read before the segments: edits that come meanwhile count as not written yet.
  const document = await findSource(deps.db, documentId);
  const project = document && (await findProject(deps.db, document.project_id));
  if (!document || !project || document.state !== 'translated') return undefined;
  const result = await writeResult(deps, document, project);
  const kept = await transaction(deps.db, async (db) => {
    if (!(await lockProject(db, project.id))) return false;
    await deliverDocument(db, document, { ...result, version: document.content_version });
    return true;
  });
  if (kept) return findSource(deps.db, documentId);
  await deps.storage.delete(result.key);
  return undefined;
}

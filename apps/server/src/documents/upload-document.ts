import { randomUUID } from 'node:crypto';
import { presentEstimate, priceOf, productErrors, uploadEstimate } from '@targum/contracts';
import { type IncomingFile, isStorageError, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { lockProject, moveProject } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import {
  countUnmeasured,
  type DocumentRow,
  findDocumentByHash,
  findSameElsewhere,
  insertDocument,
  reopenUncounted,
} from './documents.sql.ts';
import { measureDocument } from './measure-document.job.ts';

const fail = AppError.of(productErrors);
const statesThatTakeFiles = ['draft', 'uploaded', 'estimated'];

interface Wish {
  projectId: string;
  sha256?: string | undefined;
  /** The tier, where its sender has chosen one already. */
  serviceType?: string | undefined;
}

/** Streams the file to storage, then enters it and queues the counting in one transaction. */
export async function uploadDocument(
  deps: Deps,
  principal: Principal,
  { projectId, sha256, serviceType }: Wish,
  file: IncomingFile,
  requestId: string,
) {
  const project = await requireOwnProject(deps.db, principal, projectId);
  if (!statesThatTakeFiles.includes(project.state)) throw fail('project_already_started');
  const id = randomUUID();
  const storageKey = `documents/${id}/source`;
  const stored = await deps.storage
    .put(storageKey, file.stream, { ...(sha256 && { sha256 }) })
    .catch((error: unknown) => {
      // A file that is too large is cut off, and is not what its checksum says for that reason.
      if (file.truncated()) throw fail('upload_too_large', { cause: error });
      if (isStorageError(error, 'storage_full')) throw fail('storage_full', { cause: error });
      if (isStorageError(error, 'checksum_mismatch')) throw fail('upload_checksum_mismatch', { cause: error });
      throw fail('upload_incomplete', { cause: error });
    });
  try {
    if (file.truncated()) throw fail('upload_too_large');
    const elsewhere = await findSameElsewhere(deps.db, project, stored.sha256);
    const document = await transaction(deps.db, async (db) => {
      const locked = await lockProject(db, projectId);
      if (!locked || !statesThatTakeFiles.includes(locked.state)) throw fail('project_already_started');
      const added = await insertDocument(db, {
        id,
        projectId,
        filename: file.name,
        bytes: stored.bytes,
        sha256: stored.sha256,
        storageKey,
        notices: elsewhere ? [alreadyUploaded(elsewhere.project_name)] : [],
      });
      const counted = added ?? (await reopenUncounted(db, projectId, stored.sha256));
      if (!counted) return undefined;
      // Whoever sends fifty books waits behind their own books, not everybody behind them.
      const before = await countUnmeasured(db, locked);
      await deps.queue.send(measureDocument, { documentId: counted.id }, { db, requestId, priority: -before });
      await moveProject(db, projectId, 'uploaded');
      return added;
    });
    if (document) return present(document, { duplicate: false, elsewhere, serviceType });
    await deps.storage.delete(storageKey);
    const before = await findDocumentByHash(deps.db, projectId, stored.sha256);
    if (!before) throw AppError.base('conflict');
    return present(before, { duplicate: true, elsewhere, serviceType });
  } catch (error) {
    await deps.storage
      .delete(storageKey)
      .catch((fault: unknown) => deps.log.warn({ err: fault, storageKey }, 'An orphaned upload was left behind'));
    throw error;
  }
}

interface Elsewhere {
  project_id: string;
  project_name: string;
}

function alreadyUploaded(name: string) {
  return { code: 'already_uploaded', message: `The same file is already in your project “${name}”.` };
}

interface About {
  duplicate: boolean;
  elsewhere: Elsewhere | undefined;
  serviceType: string | undefined;
}

function present(document: DocumentRow, { duplicate, elsewhere, serviceType }: About) {
  return {
    status: 'uploaded' as const,
    document_id: document.id,
    filename: document.filename,
    bytes: document.bytes,
    sha256: document.sha256,
    word_count: document.words,
    estimated_cost: document.words === null ? null : costOf(document.words, serviceType),
    ready_for_service_selection: document.words !== null,
    duplicate,
    already_uploaded: elsewhere ?? null,
  };
}

/** Until a tier is chosen a rate stands in for it; once one is, its own holds. */
function costOf(words: number, tier: string | undefined): number {
  return tier === undefined ? uploadEstimate(words) : presentEstimate(priceOf({ words, tier })).total_cost;
}

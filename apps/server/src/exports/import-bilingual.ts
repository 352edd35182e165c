import { assetErrors, type FileImport, productErrors } from '@targum/contracts';
import { DocumentError, openDocument, type ReturnedFile, readTwoColumns, type Unit } from '@targum/documents';
import { type IncomingFile, readAll } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import type { DocumentRow } from '../documents/find-source.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { compareReturned } from './compare-returned.ts';
import { readDecisions, takeOver } from './take-over.ts';
import { markOf } from './write-bilingual.ts';

const fail = AppError.of(assetErrors);

/** A file that comes back, and what is to happen with it. */
export interface Wish {
  projectId: string;
  documentId: string | undefined;
  apply: boolean;
  decisions: string | undefined;
  file: IncomingFile;
  requestId: string;
}

/** Takes back a two-column document that somebody changed in Word. */
export async function importBilingual(deps: Deps, principal: Principal, wish: Wish): Promise<FileImport> {
  const project = await requireReviewableProject(deps.db, principal, wish.projectId);
  const document = await findProjectDocument(deps.db, project.id, wish.documentId);
  const decisions = readDecisions(wish.decisions);
  const returned = await read(wish.file, document);
  const units = await openUnits(deps, document);
  return takeOver(deps, principal, {
    project,
    documentId: document.id,
    apply: wish.apply,
    decisions,
    read: returned.rows.length,
    compare: (rows) => compareReturned({ rows, units }, returned.rows),
    requestId: wish.requestId,
  });
}

async function openUnits(deps: Deps, document: DocumentRow): Promise<Map<string, Unit>> {
  const bytes = await readAll(await deps.storage.get(document.storage_key), document.bytes);
  const { units } = await openDocument(bytes, { name: document.filename });
  return new Map(units.map((unit) => [unit.id, unit]));
}

async function read(file: IncomingFile, document: DocumentRow): Promise<ReturnedFile> {
  const bytes = await readAll(file.stream);
  if (file.truncated())
    throw AppError.of(productErrors)('upload_too_large', { message: 'The file is larger than is allowed here.' });
  try {
    const returned = await readTwoColumns(bytes);
    if (returned.document !== undefined && returned.document !== markOf(document.id))
      throw fail('import_other_document');
    return returned;
  } catch (error) {
    if (error instanceof DocumentError) throw fail('import_unreadable', { message: error.message, cause: error });
    throw error;
  }
}

import {
  assetErrors,
  type BilingualImport,
  type ImportConflict,
  type ImportDecisions,
  importDecisions,
  productErrors,
} from '@targum/contracts';
import { DocumentError, openDocument, type ReturnedFile, readTwoColumns, type Unit } from '@targum/documents';
import { type IncomingFile, readAll, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import type { DocumentRow } from '../documents/find-source.ts';
import { lockProject } from '../projects/change-project.ts';
import { requireNotHandedOver, requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { compareReturned, type Verdict } from './compare-returned.ts';
import { readChangeableRows } from './read-changeable-rows.ts';
import { saveImported } from './save-imported.ts';
import { markOf } from './write-bilingual.ts';

const fail = AppError.of(assetErrors);
const running = ['queued', 'translating', 'checking'];
/** More than anybody reads; the counts say how many there are. */
const listedAtMost = 1000;

interface Wish {
  projectId: string;
  documentId: string | undefined;
  apply: boolean;
  decisions: string | undefined;
  file: IncomingFile;
  requestId: string;
}

type Conflict = Extract<Verdict, { kind: 'conflict' }>;
type Change = Extract<Verdict, { kind: 'change' }>;

/**
 * Takes back a two-column document that somebody changed in Word. Nothing is written until every conflict that leaves a
 * choice is decided; what is decided holds only for the text that was shown.
 */
export async function importBilingual(deps: Deps, principal: Principal, wish: Wish): Promise<BilingualImport> {
  const project = await requireReviewableProject(deps.db, principal, wish.projectId);
  const document = await findProjectDocument(deps.db, project.id, wish.documentId);
  const decisions = readDecisions(wish.decisions);
  const returned = await read(wish.file, document);
  const units = await openUnits(deps, document);
  return transaction(deps.db, async (db) => {
    const locked = await lockProject(db, project.id);
    if (locked && running.includes(locked.state)) throw fail('project_running');
    await requireNotHandedOver(db, principal, locked ?? project);
    const rows = await readChangeableRows(db, document.id);
    if (rows.length === 0) throw fail('nothing_to_export');
    const verdicts = compareReturned({ rows, units }, returned.rows);
    const conflicts = verdicts.filter((verdict) => verdict.kind === 'conflict');
    if (conflicts.filter(({ reason }) => reason === 'row-unknown').length === returned.rows.length)
      throw fail('import_other_document');
    const taken = conflicts.flatMap((conflict) => asTaken(conflict, decisions));
    const changes = [...verdicts.filter((verdict) => verdict.kind === 'change'), ...taken];
    const undecided = conflicts.filter((conflict) => choicesOf(conflict).length > 1 && !isDecided(conflict, decisions));
    const applied = wish.apply && undecided.length === 0;
    if (applied)
      await saveImported(
        deps,
        db,
        {
          project: locked ?? project,
          documentId: document.id,
          userId: ownerOf(principal)?.userId ?? null,
          requestId: wish.requestId,
        },
        changes.map(({ row, content }) => ({ row, content, review: 'edited' })),
      );
    const open = conflicts.toSorted((one, other) => choicesOf(other).length - choicesOf(one).length);
    return {
      document_id: document.id,
      applied,
      read: returned.rows.length,
      unchanged: verdicts.filter(({ kind }) => kind === 'unchanged').length,
      changed: changes.length,
      changes: changes.slice(0, listedAtMost).map(presentChange),
      conflicting: conflicts.length,
      undecided: undecided.length,
      conflicts: open.slice(0, listedAtMost).map(presentConflict),
    };
  });
}

const choicesOf = ({ content }: Conflict): ImportConflict['choices'] => (content ? ['here', 'file'] : ['here']);

/** A decision about a text that has changed again since it was shown is none. */
function isDecided({ row }: Conflict, decisions: ImportDecisions): boolean {
  return row !== undefined && decisions[row.ordinal]?.version === row.version;
}

function asTaken(conflict: Conflict, decisions: ImportDecisions): Change[] {
  const { row, content, file } = conflict;
  if (!row || !content || !isDecided(conflict, decisions) || decisions[row.ordinal]?.take !== 'file') return [];
  return [{ kind: 'change', row, content, file: file ?? '' }];
}

function presentChange({ row, file }: Change): BilingualImport['changes'][number] {
  const { ordinal, source_text: source, target: here, version } = row;
  return { ordinal, source, here, file, version };
}

function presentConflict(conflict: Conflict): ImportConflict {
  const { reason, row, source, file } = conflict;
  const choices = choicesOf(conflict);
  const { ordinal = null, target: here = null, version = null } = row ?? {};
  return { reason, ordinal, source, here, file, version, choices };
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

function readDecisions(text: string | undefined): ImportDecisions {
  if (text === undefined || text === '') return {};
  try {
    return importDecisions.parse(JSON.parse(text));
  } catch (error) {
    throw fail('import_bad_decisions', { cause: error });
  }
}

import {
  assetErrors,
  type FileImport,
  type ImportConflict,
  type ImportDecisions,
  importDecisions,
} from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { lockProject, type ProjectRow } from '../projects/change-project.ts';
import { requireNotHandedOver } from '../projects/policy.ts';
import type { ChangeableRow } from './changed-rows.sql.ts';
import { readChangeableRows } from './read-changeable-rows.ts';
import { saveImported } from './save-imported.ts';
import type { Change, Conflict, Verdict } from './verdict.ts';

const fail = AppError.of(assetErrors);
const running = ['queued', 'translating', 'checking'];
/** More than anybody reads; the counts say how many there are. */
const listedAtMost = 1000;

interface Returned {
  project: ProjectRow;
  documentId: string;
  apply: boolean;
  decisions: ImportDecisions;
  /** Rows of the file. */
  read: number;
  compare: (rows: readonly ChangeableRow[]) => Verdict[];
  requestId: string;
}

/**
 * Says what a returned file would change, and changes it when it is to be applied and nothing is undecided. The project
 * is locked from the comparison to the writing, and what is decided holds only for the text that was shown.
 */
export async function takeOver(deps: Deps, principal: Principal, returned: Returned): Promise<FileImport> {
  return transaction(deps.db, async (db) => {
    const project = await lockIdle(db, principal, returned.project);
    const rows = await readChangeableRows(db, returned.documentId);
    if (rows.length === 0) throw fail('nothing_to_export');
    const verdicts = returned.compare(rows);
    const conflicts = verdicts.filter((verdict) => verdict.kind === 'conflict');
    if (conflicts.filter(({ reason }) => reason === 'row-unknown').length === returned.read)
      throw fail('import_other_document');
    const { documentId, decisions, requestId } = returned;
    const taken = conflicts.flatMap((conflict) => asTaken(conflict, decisions));
    const changes = [...verdicts.filter((verdict) => verdict.kind === 'change'), ...taken];
    const undecided = conflicts.filter((conflict) => choicesOf(conflict).length > 1 && !isDecided(conflict, decisions));
    const applied = returned.apply && undecided.length === 0;
    const userId = ownerOf(principal)?.userId ?? null;
    if (applied) await saveImported(deps, db, { project, documentId, userId, requestId }, changes);
    const open = conflicts.toSorted((one, other) => choicesOf(other).length - choicesOf(one).length);
    return {
      document_id: documentId,
      applied,
      read: returned.read,
      unchanged: verdicts.filter(({ kind }) => kind === 'unchanged').length,
      changed: changes.length,
      changes: changes.slice(0, listedAtMost).map(presentChange),
      conflicting: conflicts.length,
      undecided: undecided.length,
      conflicts: open.slice(0, listedAtMost).map(presentConflict),
    };
  });
}

async function lockIdle(db: Executor, principal: Principal, project: ProjectRow): Promise<ProjectRow> {
  const locked = await lockProject(db, project.id);
  if (locked && running.includes(locked.state)) throw fail('project_running');
  await requireNotHandedOver(db, principal, locked ?? project);
  return locked ?? project;
}

const choicesOf = ({ instead }: Conflict): ImportConflict['choices'] => (instead ? ['here', 'file'] : ['here']);

/** A decision about a text that has changed again since it was shown is none. */
function isDecided({ row }: Conflict, decisions: ImportDecisions): boolean {
  return row !== undefined && decisions[row.ordinal]?.version === row.version;
}

function asTaken(conflict: Conflict, decisions: ImportDecisions): Change[] {
  const { row, instead, file } = conflict;
  if (!row || !instead || !isDecided(conflict, decisions) || decisions[row.ordinal]?.take !== 'file') return [];
  return [{ kind: 'change', row, file: file ?? '', ...instead }];
}

function presentChange({ row, file }: Change): FileImport['changes'][number] {
  const { ordinal, source_text: source, target: here, version } = row;
  return { ordinal, source, here, file, version };
}

function presentConflict(conflict: Conflict): ImportConflict {
  const { reason, row, source, file } = conflict;
  const choices = choicesOf(conflict);
  const { ordinal = null, target: here = null, version = null } = row ?? {};
  return { reason, ordinal, source, here, file, version, choices };
}

export function readDecisions(text: string | undefined): ImportDecisions {
  if (text === undefined || text === '') return {};
  try {
    return importDecisions.parse(JSON.parse(text));
  } catch (error) {
    throw fail('import_bad_decisions', { cause: error });
  }
}

import { assetErrors, importXliff as contract } from '@targum/contracts';
import {
  DocumentError,
  type ExchangeFile,
  type ExchangeUnit,
  type Inline,
  plainText,
  readXliff,
  validateCodes,
} from '@targum/documents';
import { findLanguage } from '@targum/languages';
import { type IncomingFile, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { z } from 'zod';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { readText } from '../memory/import-memory.ts';
import { lockProject, type ProjectRow } from '../projects/change-project.ts';
import { requireNotHandedOver, requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import type { ChangeableRow } from './changed-rows.sql.ts';
import { toExchange } from './exchange-units.ts';
import { readChangeableRows } from './read-changeable-rows.ts';
import { saveImported } from './save-imported.ts';

const fail = AppError.of(assetErrors);
const running = ['queued', 'translating', 'checking'];

type Outcome = z.input<(typeof contract)['output']>;
type Conflict = Outcome['conflicts'][number];

/** Takes over what fits, all at once, and says of the rest why not. A delivered document is then written again. */
export async function importXliff(
  deps: Deps,
  principal: Principal,
  {
    projectId,
    documentId,
    file,
    requestId,
  }: { projectId: string; documentId?: string; file: IncomingFile; requestId: string },
): Promise<Outcome> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const document = await findProjectDocument(deps.db, project.id, documentId);
  const userId = ownerOf(principal)?.userId ?? null;
  const units = parse(await readText(file), document.filename, project).units;
  return transaction(deps.db, async (db) => {
    const locked = await lockProject(db, project.id);
    if (locked && running.includes(locked.state)) throw fail('project_running');
    await requireNotHandedOver(db, principal, locked ?? project);
    const rows = new Map((await readChangeableRows(db, document.id)).map((row) => [row.unit_id, row]));
    if (rows.size === 0) throw fail('nothing_to_export');
    if (!units.some((unit) => rows.has(unit.id))) throw fail('import_other_document');
    const conflicts: Conflict[] = [];
    const changed: Parameters<typeof saveImported>[3][number][] = [];
    for (const unit of units) {
      const row = rows.get(unit.id);
      const conflict = findConflict(unit, row);
      if (conflict || !row || !unit.target) conflicts.push({ unit_id: unit.id, ...(conflict ?? unknown) });
      else if (!same(toExchange(row).target, unit.target)) {
        const approved = unit.state === 'final' || unit.state === 'reviewed';
        changed.push({ row, content: unit.target, review: approved ? 'approved' : 'edited' });
      }
    }
    const about = { project: locked ?? project, documentId: document.id, userId, requestId };
    await saveImported(deps, db, about, changed);
    const { length: updated } = changed;
    const unchanged = units.length - updated - conflicts.length;
    return { document_id: document.id, read: units.length, updated, unchanged, conflicts };
  });
}

const locked = { reason: 'locked' as const, detail: 'The translation is locked here.' };
const unknown = { reason: 'unknown-unit' as const, detail: 'The document has no such unit.' };

function findConflict(unit: ExchangeUnit, row: ChangeableRow | undefined): Omit<Conflict, 'unit_id'> | undefined {
  if (!row) return unknown;
  const source = row.source as Inline[];
  const [here, there] = [plainText(source), plainText(unit.source)];
  if (squeeze(here) !== squeeze(there)) return { reason: 'other-source', detail: there.slice(0, 200) };
  if (!unit.target || plainText(unit.target).trim() === '')
    return { reason: 'no-target', detail: 'The file has no translation for it.' };
  if (row.review === 'locked') return same(toExchange(row).target, unit.target) ? undefined : locked;
  const problems = validateCodes(source, unit.target);
  if (problems.length === 0) return undefined;
  return { reason: 'codes', detail: problems.map(({ code, problem }) => `code ${code} ${problem}`).join(', ') };
}

const squeeze = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

const same = (one: Inline[] | undefined, other: Inline[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The file's part for this document: by its name, or the only one. */
function parse(text: string, filename: string, project: ProjectRow): ExchangeFile {
  const files = read(text);
  const file = files.find(({ original }) => original === filename) ?? (files.length === 1 ? files[0] : undefined);
  const speaks = (tag: string, code: string): boolean => tag === '' || findLanguage(tag)?.code === code;
  if (
    !file ||
    !speaks(file.sourceLanguage, project.source_language) ||
    !speaks(file.targetLanguage, project.target_language)
  )
    throw fail('import_other_document');
  return file;
}

function read(text: string): ExchangeFile[] {
  try {
    return readXliff(text);
  } catch (error) {
    if (error instanceof DocumentError) throw fail('import_unreadable', { message: error.message, cause: error });
    throw error;
  }
}

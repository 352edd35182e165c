import { assetErrors, type FileImport } from '@targum/contracts';
import { DocumentError, type ExchangeFile, readXliff } from '@targum/documents';
import { findLanguage } from '@targum/languages';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { readText } from '../memory/import-memory.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { compareExchanged } from './compare-exchanged.ts';
import type { Wish } from './import-bilingual.ts';
import { readDecisions, takeOver } from './take-over.ts';

const fail = AppError.of(assetErrors);

/** Takes back translations from another tool. */
export async function importXliff(deps: Deps, principal: Principal, wish: Wish): Promise<FileImport> {
  const project = await requireReviewableProject(deps.db, principal, wish.projectId);
  const document = await findProjectDocument(deps.db, project.id, wish.documentId);
  const decisions = readDecisions(wish.decisions);
  const { units } = parse(await readText(wish.file), document.filename, project);
  return takeOver(deps, principal, {
    project,
    documentId: document.id,
    apply: wish.apply,
    decisions,
    read: units.length,
    compare: (rows) => compareExchanged(rows, units),
    requestId: wish.requestId,
  });
}

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

import { DocumentError, formats, type Link, openDocument, type Unit, type UnitTranslation } from '@targum/documents';
import { type JobContext, readAll, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { deliverDocument } from '../documents/deliver-document.ts';
import { type DocumentRow, findSource } from '../documents/find-source.ts';
import {
  announceProject,
  failProject,
  findProject,
  lockProject,
  moveProject,
  type ProjectRow,
} from '../projects/change-project.ts';
import { orFailProject } from '../projects/or-fail-project.ts';
import { countProgress } from './count-progress.ts';
import { listSegments } from './segments.sql.ts';

/** Rebuilds the file from its source and the stored translations; running it twice delivers the same file once. */
export async function finish(deps: Deps, { documentId }: { documentId: string }, context: JobContext): Promise<void> {
  const document = await findSource(deps.db, documentId);
  const project = document && (await findProject(deps.db, document.project_id));
  if (!document || !project || document.state === 'translated') return;
  await orFailProject(deps, project.id, context, () => rebuild(deps, document, project));
}

async function rebuild(deps: Deps, document: DocumentRow, project: ProjectRow): Promise<void> {
  // Other documents of the project may still be on their way: then it goes on translating.
  const { total, done, failed } = await countProgress(deps.db, project.id);
  if (done + failed === total) await moveProject(deps.db, project.id, 'checking');
  const translations = await readTranslations(deps, document.id);
  const opened = await openDocument(await readAll(await deps.storage.get(document.storage_key)), {
    name: document.filename,
  });
  try {
    const written = await opened.write({
      source: project.source_language,
      target: project.target_language,
      translate: (unit: Unit) => translations.get(unit.id),
    });
    const key = `documents/${document.id}/result-${project.target_language}`;
    const stored = await deps.storage.put(key, written.bytes);
    await transaction(deps.db, async (db) => {
      await lockProject(db, project.id);
      const everyDelivered = await deliverDocument(db, document, {
        key,
        bytes: stored.bytes,
        name: resultName(document.filename, project.target_language, written.format),
        mediaType: formats.find((format) => format.id === written.format)?.mediaType ?? 'application/octet-stream',
        ledger: written.ledger,
        notices: [...document.notices, ...written.notices],
      });
      if (written.ledger.failed.length > 0)
        await failProject(db, project.id, 'segments_failed', lost(written.ledger.failed.length));
      else if (everyDelivered) await moveProject(db, project.id, 'completed');
      else await announceProject(db, project.id);
    });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    await failProject(deps.db, project.id, error.code, error.message);
  }
}

/** A job is never done while a paragraph is lost. */
function lost(count: number): string {
  return `${count} of the paragraphs could not be translated. The rest is kept.`;
}

async function readTranslations(deps: Deps, documentId: string): Promise<Map<string, UnitTranslation>> {
  const segments = await listSegments(deps.db, documentId);
  return new Map(
    segments.flatMap((row) =>
      row.target === null ? [] : [[row.unit_id, { text: row.target, links: row.links as Link[] }] as const],
    ),
  );
}

/** `book.docx` becomes `book.he.docx`; a converted file gets the ending of what it became. */
function resultName(filename: string, target: string, format: string): string {
  const dot = filename.lastIndexOf('.');
  const stem = dot > 0 ? filename.slice(0, dot) : filename;
  const given = dot > 0 ? filename.slice(dot + 1).toLowerCase() : '';
  const row = formats.find((candidate) => candidate.id === format);
  const extension = row?.extensions.includes(given) ? given : (row?.extensions[0] ?? format);
  return `${stem}.${target}.${extension}`;
}

import { formats, openDocument, type Unit, type WrittenDocument, writeSignOff } from '@targum/documents';
import { readAll } from '@targum/server-kit';
import { findSignOff } from '../assignments/find-sign-off.ts';
import type { Deps } from '../deps.ts';
import type { DocumentRow } from '../documents/find-source.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { readTranslations } from './read-translations.ts';

/** Writes the translated file from its source and what is stored, and puts it where downloads take it from. */
export async function writeResult(deps: Deps, document: DocumentRow, project: ProjectRow) {
  const translations = await readTranslations(deps.db, document.id);
  const opened = await openDocument(await readAll(await deps.storage.get(document.storage_key), document.bytes), {
    name: document.filename,
  });
  const written = await opened.write({
    source: project.source_language,
    target: project.target_language,
    translate: (unit: Unit) => translations.get(unit.id),
  });
  const key = `documents/${document.id}/result-${project.target_language}`;
  const signOff = await findSignOff(deps.db, project.id);
  const bytes = signOff ? await writeSignOff(written.bytes, written.format, signOff) : written.bytes;
  const stored = await deps.storage.put(key, bytes);
  return {
    key,
    bytes: stored.bytes,
    name: resultName(document.filename, project.target_language, written.format),
    mediaType: formats.find((format) => format.id === written.format)?.mediaType ?? 'application/octet-stream',
    ledger: written.ledger,
    notices: noticesOf(document, written),
  };
}

const partly = 'paragraphs_not_translated';

/** A second delivery says what is true now, not what was before. */
function noticesOf(document: DocumentRow, written: WrittenDocument): DocumentRow['notices'] {
  const left = written.ledger.failed.length;
  const before = document.notices.filter(
    ({ code, message }) =>
      code !== partly && !written.notices.some((now) => now.code === code && now.message === message),
  );
  const now =
    left > 0 ? [{ code: partly, message: 'These paragraphs are still in the source language.', count: left }] : [];
  return [...before, ...written.notices, ...now];
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

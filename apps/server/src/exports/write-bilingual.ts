import { assetErrors, type ExportFormat } from '@targum/contracts';
import {
  buildBilingualEpub,
  buildBilingualHtml,
  buildTwoColumnDocx,
  DocumentError,
  formats,
  type OpenedDocument,
  openDocument,
  type Unit,
  writeSignOff,
} from '@targum/documents';
import { type Executor, readAll } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { findSignOff } from '../assignments/find-sign-off.ts';
import type { Deps } from '../deps.ts';
import type { DocumentRow } from '../documents/find-source.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { readTranslations } from '../translation/read-translations.ts';
import { readRows } from './exchange-units.ts';
import { writeTracked } from './write-tracked.ts';

const fail = AppError.of(assetErrors);

type WholeFormat = Extract<ExportFormat, `bilingual-${string}` | 'tracked-docx'>;

interface Job {
  db: Executor;
  document: DocumentRow;
  opened: OpenedDocument;
  options: Parameters<OpenedDocument['write']>[0] & { title: string; id: string };
}

/** A book or page keeps its own form where it is one already; everything else is built anew. */
const writers: Record<WholeFormat, (job: Job) => Promise<Uint8Array>> = {
  'bilingual-docx': async ({ db, document, opened, options }) => {
    const ordinals = new Map<string, number>();
    for await (const row of readRows(db, document.id)) ordinals.set(row.unit_id, row.ordinal);
    const references = {
      document: markOf(document.id),
      of: (unit: Unit) => ordinals.get(unit.id)?.toString(),
    };
    return buildTwoColumnDocx(opened.units, { ...options, references });
  },
  'bilingual-epub': async ({ opened, options }) =>
    opened.format === 'epub'
      ? (await opened.write({ ...options, layout: 'bilingual' })).bytes
      : buildBilingualEpub(opened.units, options),
  'bilingual-html': async ({ opened, options }) =>
    opened.format === 'html' || opened.format === 'xhtml'
      ? (await opened.write({ ...options, layout: 'bilingual' })).bytes
      : new TextEncoder().encode(buildBilingualHtml(opened.units, options)),
  'tracked-docx': ({ db, document, opened, options }) => writeTracked(db, document.id, opened, options),
};

/** How a two-column file names its document: bookmarks have no room for hyphens. */
export const markOf = (documentId: string): string => documentId.replaceAll('-', '');

/** Files that need the whole document at once: both languages together, or what was changed. */
export async function writeBilingual(
  deps: Deps,
  project: ProjectRow,
  document: DocumentRow,
  format: WholeFormat,
): Promise<{ bytes: Uint8Array; extension: string; mediaType: string }> {
  const extension = format.replace(/^.*-/u, '');
  const mediaType = formats.find((row) => row.id === extension)?.mediaType ?? 'application/octet-stream';
  const translations = await readTranslations(deps.db, document.id);
  try {
    const bytes = await readAll(await deps.storage.get(document.storage_key), document.bytes);
    const opened = await openDocument(bytes, { name: document.filename });
    const options = {
      source: project.source_language,
      target: project.target_language,
      translate: (unit: Unit) => translations.get(unit.id),
      title: project.name,
      id: `urn:uuid:${document.id}`,
    };
    const written = await writers[format]({ db: deps.db, document, opened, options });
    const signOff = await findSignOff(deps.db, project.id);
    return { bytes: signOff ? await writeSignOff(written, extension, signOff) : written, extension, mediaType };
  } catch (error) {
    if (error instanceof DocumentError) throw fail('export_unavailable', { message: error.message, cause: error });
    throw error;
  }
}

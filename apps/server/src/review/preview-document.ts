import { Readable } from 'node:stream';
import { reviewErrors } from '@targum/contracts';
import { DocumentError, formats, type UnitTranslation } from '@targum/documents';
import { type FileAnswer, readAll } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { readRows } from '../exports/exchange-units.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { asTranslation } from '../translation/read-translations.ts';

const fail = AppError.of(reviewErrors);

/** Writing more than this for every look at it would keep others waiting. */
const mostSegments = 8_000;
const mostBytes = 20_000_000;

interface Look {
  side: 'source' | 'target';
  from: number;
  to: number;
}

/** The document with the texts of now, for whoever may read them, as a browser can show it. */
export async function previewDocument(
  deps: Deps,
  principal: Principal,
  { projectId, documentId }: { projectId: string; documentId: string },
  { side, from, to }: Look,
): Promise<FileAnswer> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const document = await findProjectDocument(deps.db, project.id, documentId);
  // A file that has to be converted would be converted again for every look.
  if (document.bytes > mostBytes || document.writes_as !== document.format) throw fail('preview_unavailable');
  const units = new Map<string, { ordinal: number; translation: UnitTranslation | undefined }>();
  for await (const row of readRows(deps.db, document.id)) {
    units.set(row.unit_id, { ordinal: row.ordinal, translation: asTranslation(row) });
    if (units.size > mostSegments) throw fail('preview_unavailable');
  }
  const { source_language: source, target_language: target } = project;
  const untranslated = side === 'source';
  const { storage_key: key, filename: name } = document;
  const order = { key, name, source, target: untranslated ? source : target, units, untranslated, from, to };
  try {
    const built = await deps.previewer.build(order, async () => readAll(await deps.storage.get(key), document.bytes));
    if (!built) throw fail('preview_unavailable');
    const { format, bytes } = built;
    const mediaType = formats.find(({ id }) => id === format)?.mediaType ?? 'application/octet-stream';
    return { name: `preview.${format}`, mediaType, size: bytes.length, stream: Readable.from([bytes]) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    deps.log.warn({ err: error, documentId: document.id }, 'a page could not be built');
    throw fail('preview_unavailable', { cause: error });
  }
}

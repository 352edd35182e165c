import { Readable } from 'node:stream';
import { reviewErrors } from '@targum/contracts';
import { buildPreview, DocumentError, formats, type OpenedDocument, type Unit } from '@targum/documents';
import type { FileAnswer } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { readRows } from '../exports/exchange-units.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { asTranslation } from '../translation/read-translations.ts';
import { openRecent } from './open-recent.ts';

const fail = AppError.of(reviewErrors);

/** Writing more than this for every look at it would keep others waiting. */
const mostSegments = 8_000;
const mostBytes = 20_000_000;

/** One at a time: however many look at once, the others of this process wait for one document only. */
let before: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = before.then(work);
  before = turn.catch(() => undefined);
  return turn;
}

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
  const rows = new Map<string, { ordinal: number; translation: ReturnType<typeof asTranslation> }>();
  for await (const row of readRows(deps.db, document.id)) {
    rows.set(row.unit_id, { ordinal: row.ordinal, translation: asTranslation(row) });
    if (rows.size > mostSegments) throw fail('preview_unavailable');
  }
  const source = project.source_language;
  const build = async (opened: OpenedDocument) =>
    buildPreview(opened, {
      source,
      target: side === 'source' ? source : project.target_language,
      translate: (unit: Unit) => (side === 'source' ? { content: unit.content } : rows.get(unit.id)?.translation),
      ordinalOf: (unit: Unit) => rows.get(unit.id)?.ordinal,
      from,
      to,
    });
  try {
    const built = await inTurn(async () => build(await openRecent(deps.storage, document)));
    if (!built) throw fail('preview_unavailable');
    const { format, bytes } = built;
    const mediaType = formats.find(({ id }) => id === format)?.mediaType ?? 'application/octet-stream';
    return { name: `preview.${format}`, mediaType, size: bytes.length, stream: Readable.from([bytes]) };
  } catch (error) {
    if (error instanceof DocumentError) throw fail('preview_unavailable', { cause: error });
    throw error;
  }
}

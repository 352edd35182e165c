import { buildTrackedDocx, type OpenedDocument, type Unit } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { asTranslation } from '../translation/read-translations.ts';
import { selectDrafts } from './changed-rows.sql.ts';

type Options = Parameters<OpenedDocument['write']>[0];

/** Whoever changed a text without an account, or has left. */
const somebody = 'Targum';

/** The translated document with what people changed since the draft as tracked changes; a new one where the source is not Word's. */
export async function writeTracked(
  db: Executor,
  documentId: string,
  opened: OpenedDocument,
  options: Options,
): Promise<Uint8Array> {
  const drafts = new Map((await selectDrafts(db, documentId)).map((row) => [row.unit_id, row]));
  const changes = {
    draft: (unit: Unit) => {
      const row = drafts.get(unit.id);
      if (!row) return options.translate(unit);
      return row.before ? asTranslation(row.before) : undefined;
    },
    by: (unit: Unit) => {
      const row = drafts.get(unit.id);
      return row && { author: row.name ?? somebody, date: row.changed_at.toISOString() };
    },
  };
  if (opened.writesAs === 'docx') return (await opened.write({ ...options, changes })).bytes;
  return buildTrackedDocx(opened.units, { ...options, changes });
}

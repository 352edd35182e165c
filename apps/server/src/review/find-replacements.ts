import { createHash } from 'node:crypto';
import { type Inline, plainText } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { cleanText } from './clean-content.ts';
import { selectLeases } from './leases.sql.ts';
import { contentOf } from './present-segment.ts';
import { patternOf, replaceInline } from './replace-inline.ts';
import { type ReviewRow, selectRowsWith } from './review.sql.ts';

export interface Replacement {
  find: string;
  replace: string;
  case_sensitive: boolean;
  whole_words: boolean;
  editor?: string | undefined;
  /** Hits that stay as they are, by their number in the paragraph. */
  leave?: readonly { document_id: string; ordinal: number; hit: number }[];
}

interface Found {
  rows: { row: ReviewRow; before: string; content: Inline[]; hits: { start: number; end: number }[]; left: number }[];
  matches: number;
  leftOut: number;
  /** The same as long as nothing of it has changed. */
  seal: string;
}

/** What a replacement would change, in all documents of a project. */
export async function findReplacements(db: Executor, projectId: string, wish: Replacement): Promise<Found> {
  const find = cleanText(wish.find);
  const replacement = cleanText(wish.replace);
  const held = new Set(
    (await selectLeases(db, projectId))
      .filter((lease) => lease.editor !== wish.editor)
      .map(({ document_id, ordinal }) => `${document_id} ${ordinal}`),
  );
  const found: Found = { rows: [], matches: 0, leftOut: 0, seal: '' };
  const hash = createHash('sha256').update(JSON.stringify([find, replacement, wish.case_sensitive, wish.whole_words]));
  if (find === '') return { ...found, seal: hash.digest('base64url') };
  const pattern = patternOf({ ...wish, find });
  const leave = Map.groupBy(wish.leave ?? [], ({ document_id, ordinal }) => `${document_id} ${ordinal}`);
  for (const row of await selectRowsWith(db, projectId, find)) {
    const before = contentOf(row);
    const key = `${row.document_id} ${row.ordinal}`;
    const left = new Set(leave.get(key)?.map(({ hit }) => hit));
    const after = before && replaceInline(before, pattern, replacement, left);
    if (!before || !after || after.hits.length === 0) continue;
    const busy = row.review === 'locked' || held.has(key);
    if (busy || plainText(after.content).trim() === '') {
      found.leftOut++;
      continue;
    }
    found.matches += after.hits.length;
    found.rows.push({ row, before: plainText(before), ...after });
    hash.update(`${row.document_id} ${row.ordinal} ${row.version};`);
  }
  return { ...found, seal: hash.digest('base64url') };
}

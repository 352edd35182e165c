import type { ImportConflict, ReviewState } from '@targum/contracts';
import { acceptTranslation, type Inline, plainText, type Unit } from '@targum/documents';
import type { ChangeableRow } from './changed-rows.sql.ts';

type Reason = ImportConflict['reason'];

interface Text {
  content: Inline[];
  review: ReviewState;
}

export type Change = { kind: 'change'; row: ChangeableRow; file: string } & Text;

export interface Conflict {
  kind: 'conflict';
  reason: Reason;
  row: ChangeableRow | undefined;
  source: string;
  file: string | null;
  /** What the file would write, where it may be chosen. */
  instead?: Text;
}

/** What a row of a returned file means for the document. */
export type Verdict = { kind: 'unchanged' } | Change | Conflict;

export function conflict(reason: Reason, row: ChangeableRow, file: string | null, instead?: Text): Conflict {
  return { kind: 'conflict', reason, row, source: row.source_text, file, ...(instead ? { instead } : {}) };
}

/** Codes that were lost go around the whole text, as they do with an engine that loses them. */
export function repaired(row: ChangeableRow, content: Inline[]): Inline[] {
  const unit: Unit = { id: row.unit_id, kind: 'paragraph', content: row.source as Inline[], part: '' };
  const accepted = acceptTranslation(unit, { content });
  return 'content' in accepted ? accepted.content : content;
}

/** Whether a person has had a hand in the text: it is not overwritten by a file that does not say what it was made from. */
export const isPersons = ({ origin, review }: ChangeableRow): boolean =>
  origin === 'person' || origin === 'import' || review !== 'draft';

/** A text by its words: files come back with other spaces. */
export const squeeze = (text: string): string => plainText([text]).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

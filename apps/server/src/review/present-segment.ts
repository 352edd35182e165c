import type { ReviewSegment } from '@targum/contracts';
import type { Inline } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { matchTerms } from '@targum/translation';
import { toExchange } from '../exports/exchange-units.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { listApprovedNames } from '../names/list-approved-names.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { sideOf } from '../segments/list-segments.ts';
import { selectLease } from './leases.sql.ts';
import { type ReviewRow, selectUndoable } from './review.sql.ts';

/** The translation with its codes where they stand now, whoever placed them. */
export function contentOf(row: ReviewRow): Inline[] | null {
  return toExchange(row).target ?? null;
}

export async function presentSegment(db: Executor, project: ProjectRow, row: ReviewRow): Promise<ReviewSegment> {
  // One after the other: inside a transaction there is only one connection.
  const terms = await listProjectTerms(db, project.id);
  const names = await listApprovedNames(db, project.id);
  const lease = await selectLease(db, row.document_id, row.ordinal);
  const undoable = await selectUndoable(db, row);
  const found = matchTerms(row.source_text, [...terms, ...names], project.source_language);
  const { document_id, ordinal, unit_id, kind, target, words, state, review, origin, match, suggestion } = row;
  return {
    document_id,
    ordinal,
    unit_id,
    kind,
    target,
    words,
    state,
    review,
    origin,
    match,
    suggestion,
    source: row.source_text,
    score: row.score,
    checks: row.checks,
    version: row.version,
    source_side: sideOf(project.source_language),
    target_side: sideOf(project.target_language),
    source_content: row.source as Inline[],
    target_content: contentOf(row),
    terms: [...new Map(found.map((term) => [term.source, { source: term.source, target: term.target }])).values()],
    holder: lease ? { document_id, ordinal, editor: lease.editor, name: lease.name } : null,
    can_undo: undoable !== undefined,
  };
}

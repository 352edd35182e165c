import type { ReviewState } from '@targum/contracts';
import { type Inline, plainText } from '@targum/documents';
import type { GlossaryEntry } from '@targum/translation';
import type { ProjectRow } from '../projects/change-project.ts';
import { checkRow } from '../quality/check-row.ts';
import type { ReviewRow, TextState } from './review.sql.ts';

interface Bearing {
  terms: readonly GlossaryEntry[];
  names: readonly GlossaryEntry[];
}

/** A segment after a person wrote it: its codes stand where they were put, and the checks look at it anew. */
export function writeTranslation(
  project: ProjectRow,
  row: ReviewRow,
  content: Inline[],
  review: ReviewState,
  { terms, names }: Bearing,
): TextState {
  const target = plainText(content);
  const result = { target, links: [], score: null, flags: [] };
  // The codes have been looked at already, more strictly than a check does.
  const about = { unit_id: row.unit_id, source: [row.source_text] };
  return {
    state: 'done',
    target,
    target_content: content,
    links: [],
    review,
    origin: 'person',
    match: null,
    suggestion: row.suggestion,
    score: null,
    flags: [],
    failure: null,
    checks: checkRow({ row: about, text: row.source_text, result, terms, names, project }),
  };
}
